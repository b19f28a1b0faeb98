-- Attempts on one account are found by the beginning of their key, whatever the database sorts by.
alter table rate_limit alter column key type text collate "C";

-- The licence that had no seat left when this login began: its pages say so at the gate.
alter table site_user_session
  add column refused_licence_id integer;
