"""Beyond a fixed list of text tokens: patches, byte probabilities, pictures.

Used by lectures `beyond_fixed_tokens` and `beyond_text` and by the side trails around
them. NumPy, and from this library only what lies below it.
"""
