"""Papers: documents as values, a writer for each form, lists of players read and written."""
