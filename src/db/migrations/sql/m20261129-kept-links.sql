-- The links of pages are kept in a smaller form; those in the form of before are read anew.
update read_pages set links = null where links is not null;
