"""Papers: documents as values, one writer for each form, and the columns of every ranking."""
