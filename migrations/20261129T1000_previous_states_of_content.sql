-- The state of an item before the last command that published, hid, deleted or restored it: what undo and “Publish again” bring back.
create table content_previous_state (
  organisation_id integer not null,
  content_id integer not null,
  command text not null check (command in ('publish', 'unpublish', 'delete', 'restore')),
  -- The version of the item and its working copy after the command, like 7.0: with another version, the command cannot be undone.
  version text not null,
  made timestamptz(3) not null default now(),
  state jsonb not null,
  primary key (organisation_id, content_id),
  foreign key (organisation_id, content_id) references content (organisation_id, id) on delete cascade
);
-- What can no longer be undone is cleared daily; the state of an item in the trash stays as long as the item.
create index content_previous_state_made on content_previous_state (organisation_id, made) where command <> 'delete';
alter table content_previous_state enable row level security;
create policy tenant on content_previous_state using (organisation_id = current_organisation() and exists (
  select from content where content.organisation_id = content_previous_state.organisation_id
    and content.id = content_previous_state.content_id and content.site_id = any (current_sites()) offset 0));
grant select, insert, update, delete on content_previous_state to masthead_app;
