-- What editors typed and fields refuse, by field, next to the valid values of the working copy. Only editors read it.
alter table content_working_copy add column unfinished jsonb not null default '{}';
