"""The lectures in class: slides with live step viewers, and pages for print.

``python -m lecture_lib.classroom slides`` writes reveal.js slides of every lecture,
``python -m lecture_lib.classroom pdf`` prints the lectures; both from the stored
outputs, so that nothing is executed. Neither needs the network.
"""
