-- Addresses at which a scouting run found the meetings of a board.

alter table scouting_runs add column meeting_areas jsonb;
