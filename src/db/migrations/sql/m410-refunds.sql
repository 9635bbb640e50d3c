-- Refunds of unlocks: a kind of ledger entry, and an event.

alter table credit_entries
  drop constraint credit_entries_kind_check, add constraint credit_entries_kind_check check (kind in
    ('grant', 'unlock', 'hold', 'settle', 'release', 'monthly_reset', 'adjustment', 'refund'));
create trigger credits_refunded after insert on credit_entries for each row
  when (new.kind = 'refund') execute function record_refund();
