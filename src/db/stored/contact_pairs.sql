-- The job `count_pairs` counts them again.
delete from contact_pairs;
