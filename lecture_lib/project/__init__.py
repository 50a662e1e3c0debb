"""A project for a class: write a tokenizer in five milestones, checked with reasons.

`start` puts a file with empty functions in front of a learner, and `check` tries them,
each in a process of its own. What comes out is compared with the course's own rungs; a
failure shows the smallest call that fails, both results, and the misunderstanding that
gives just this result, if it is one of those in `misunderstandings`.
"""
