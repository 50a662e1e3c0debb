"""Measuring tokenizers."""
