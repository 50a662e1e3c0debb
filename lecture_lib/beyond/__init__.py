"""Beyond a fixed list of text tokens: patches, byte probabilities, pictures, sound.

Built in the side trails Beyond fixed tokens and Beyond text. NumPy, and from this
library only what lies below it.
"""
