-- What describes the author of a working copy who is not a user: a program with its key, or an import.
alter table content_working_copy add column updated_event text;
