-- Who has an item open in an editor: one row for each open window, refreshed while it is open. Unlogged: rows say what is
-- true for seconds, are written often, and after a crash every open window writes its own again.
create unlogged table content_presence (
  organisation_id integer not null,
  content_id integer not null,
  window_id text not null,
  cms_user_id integer not null,
  opened timestamptz(3) not null default now(),
  seen timestamptz(3) not null default now(),
  primary key (organisation_id, content_id, window_id)
);
create index content_presence_seen on content_presence (organisation_id, seen);
alter table content_presence enable row level security;
create policy tenant on content_presence
  using (organisation_id = current_organisation() and exists (
    select from content where content.organisation_id = content_presence.organisation_id
      and content.id = content_presence.content_id and content.site_id = any (current_sites())));
grant select, insert, update, delete on content_presence to masthead_app;
