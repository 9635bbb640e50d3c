-- Marks the organizations that see synthetic records, whose ids are in a range of their own. An organization that got a
-- demo world from an earlier release is marked when it gets a new one; the old records at real places are removed then.

alter table organizations add column sees_synthetic boolean not null default false;
