-- Expressions in indexes keep what an older definition of `fold` made.
reindex index districts_folded_county;
reindex index schools_folded_county;
reindex index vendors_folded;
