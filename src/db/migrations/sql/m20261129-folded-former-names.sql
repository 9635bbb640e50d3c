-- Searches find places by their former names, which are in the folded column behind the name.
create or replace trigger districts_folded before insert or update of name, former_names, folded_name on districts
  for each row execute function fold_name();
create or replace trigger schools_folded before insert or update of name, former_names, folded_name on schools
  for each row execute function fold_name();
drop index districts_former_names, schools_former_names;
