"""Measuring tokenizers, and the models that read what they write."""
