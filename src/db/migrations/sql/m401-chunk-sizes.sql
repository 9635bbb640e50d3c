-- The uncompressed size of each chunk of an export, so that a range of a file can be read without the chunks before it.

alter table export_chunks add column bytes integer;
