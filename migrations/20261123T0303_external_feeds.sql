-- Feeds that blocks of layouts name, with their items as the last answer had them: what pages read, so that no page waits for
-- another server, and what all processes share.
create table external_feed (
  organisation_id integer not null,
  layout_id integer not null,
  url text not null check (length(url) <= 2000),
  items jsonb not null default '[]' check (jsonb_typeof(items) = 'array'),
  -- When the feed was asked for last, and when it last answered.
  asked timestamptz(3),
  answered timestamptz(3),
  -- Why it did not, in words for staff.
  problem text check (length(problem) <= 500),
  primary key (organisation_id, layout_id, url),
  foreign key (organisation_id, layout_id) references layout (organisation_id, id) on delete cascade
);
create index external_feed_url on external_feed (organisation_id, md5(url));
create index external_feed_asked on external_feed (organisation_id, asked nulls first);
alter table external_feed enable row level security;
create policy tenant on external_feed using (organisation_id = current_organisation());
grant select, insert, update, delete on external_feed to masthead_app;
