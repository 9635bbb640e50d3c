-- The dates on which organizations are to be deleted and were deleted. After that, only their books remain.

alter table organizations add column deletion_due_at timestamptz, add column deleted_at timestamptz;
