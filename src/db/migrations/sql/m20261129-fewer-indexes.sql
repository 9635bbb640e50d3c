-- Lists are sorted in the natural order of names, and texts are compared as folded: the indexes of both plain forms
-- have had no reader since. The indexes that remain have the same leading columns.
drop index districts_name, districts_state, districts_status, districts_zip, districts_locale, districts_county,
  districts_county_desc, districts_county_search, districts_name_search, districts_words;
drop index schools_name, schools_state, schools_status, schools_zip, schools_locale, schools_county,
  schools_county_desc, schools_county_search, schools_name_search, schools_words, schools_district;
drop index contacts_name, contacts_district, contacts_school, contacts_name_search, contacts_state_title;
drop index vendors_category, vendors_order, vendors_search;
-- A walk to a late page of places that operate reads the index alone.
drop index districts_by_name, schools_by_name;
create index districts_by_name on districts (name collate natural_order, id) include (operating_status);
create index schools_by_name on schools (name collate natural_order, id) include (operating_status);
