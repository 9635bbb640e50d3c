-- Expressions in indexes keep what an older definition of `fold` made.
reindex index districts_folded_county;
reindex index schools_folded_county;
reindex index vendors_folded;
reindex index vendors_folded_name;
reindex index vendors_folded_names;
