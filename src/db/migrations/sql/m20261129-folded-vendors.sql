-- The vendors of a name and of an alias, regardless of its signs, for importers.
create index vendors_folded_name on vendors (fold(canonical_name));
create index vendors_folded_names on vendors using gin (string_to_array(fold_lines(names), '|'));
