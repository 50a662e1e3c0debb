"""Beyond a fixed list of text tokens: patches, byte probabilities, pictures, sound.

Built in lectures 14 and 15. NumPy, and from this library only what lies below it.
"""
