-- Playlists that published companies name, with their videos as YouTube's last answer had them: what pages read, so that
-- no page waits for another server, and what all processes share.
create table youtube_playlist (
  organisation_id integer not null,
  content_id integer not null,
  playlist_key text not null check (playlist_key ~ '^[A-Za-z0-9_-]{10,64}$'),
  videos jsonb not null default '[]' check (jsonb_typeof(videos) = 'array'),
  -- When YouTube was asked last, and when it last answered.
  asked timestamptz(3),
  answered timestamptz(3),
  problem text check (problem in ('noKey', 'failed')),
  primary key (organisation_id, content_id),
  foreign key (organisation_id, content_id) references content (organisation_id, id) on delete cascade
);
create index youtube_playlist_key on youtube_playlist (organisation_id, playlist_key);
create index youtube_playlist_asked on youtube_playlist (organisation_id, asked nulls first);
alter table youtube_playlist enable row level security;
create policy tenant on youtube_playlist using (organisation_id = current_organisation());
grant select, insert, update, delete on youtube_playlist to masthead_app;
