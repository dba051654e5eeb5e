"""What a browser is sent to show the tables: files, the first document, boards."""
