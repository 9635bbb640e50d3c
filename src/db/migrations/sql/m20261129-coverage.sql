-- Rules with long lists of ids, which exceed what an index of their values can hold.

drop index coverage_rules_rule;
create unique index coverage_rules_rule on coverage_rules (md5(rule::text));
create index place_readings_covered on place_readings (entity_id) where is_covered;
