-- Links of pages are stored in a smaller form; pages with links in the earlier form are read again.
update read_pages set links = null where links is not null;
