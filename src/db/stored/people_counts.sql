-- The job `count_people` counts them again.
insert into uncounted_people select parent_id from contact_counts on conflict do nothing;
