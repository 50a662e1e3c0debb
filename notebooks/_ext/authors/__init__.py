"""The authors' commands: execute the notebooks, publish them, show and print them.

`facts` is what is known of each lecture and side trail. `execute` stores outputs,
`site` builds the website with the extensions beside this package, and `slides` and
`pdf` are for the classroom; all but `execute` work from stored outputs.
"""
