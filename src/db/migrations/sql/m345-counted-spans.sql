-- Lets the signals at locked places of a state be counted from one index.

create index signal_spans_state on signal_spans (state, kind, ends_at)
  include (starts_at, signals, entity_id);
