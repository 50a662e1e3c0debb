"""Beyond a fixed list of text tokens: patches, byte probabilities, pictures, sound.

Used by lectures 16 and 17 and by the side trails around them. NumPy, and from this
library only what lies below it.
"""
