-- Withdrawn findings are reported to copies of the directory, as deleted contacts are.

alter table deletions
  drop constraint deletions_kind_check, add constraint deletions_kind_check check (kind in
    ('district', 'school', 'contact', 'vendor', 'contract', 'pain_point', 'funding_signal', 'purchase', 'rfp',
      'timeline_event', 'classified_url', 'vendor_stack_entry')) not valid;
alter table deletions drop constraint deletions_check1, add constraint deletions_place_check
  check ((district_id is not null) = (kind not in ('district', 'school', 'vendor'))) not valid;
alter table deletions drop constraint deletions_check2, add constraint deletions_school_check
  check (school_id is null or kind not in ('district', 'school', 'vendor')) not valid;
