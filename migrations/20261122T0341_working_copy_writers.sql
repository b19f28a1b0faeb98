-- Who wrote each value of a working copy, so that a conflict names the person who wrote the other side.
alter table content_working_copy add column writers jsonb not null default '{}';
