-- Files of subscribers that staff import into a newsletter, with the legal basis that is stored as the proof of each.
create table newsletter_subscriber_import (
  organisation_id integer not null,
  site_id integer not null,
  id bigint generated always as identity,
  newsletter_id integer not null,
  created timestamptz(3) not null default now(),
  state text not null default 'receiving' check (state in ('receiving', 'queued', 'done', 'failed')),
  started_by integer,
  consent_kind text not null check (consent_kind in ('express', 'implied')),
  consent_text text not null,
  origin text not null,
  -- Characters of the file, and those that were read.
  length integer not null default 0,
  read_length integer not null default 0,
  -- Where the next batch begins: a part, and the lines of it that were read.
  part integer not null default 0,
  part_lines integer not null default 0,
  -- Separator and columns of the file, once its first line was read.
  layout jsonb,
  lines integer not null default 0,
  added integer not null default 0,
  known integer not null default 0,
  suppressed integer not null default 0,
  unsubscribed integer not null default 0,
  invalid integer not null default 0,
  -- The first lines that were refused: line, message.
  problems jsonb not null default '[]',
  message text,
  primary key (organisation_id, id),
  foreign key (organisation_id, newsletter_id) references newsletter (organisation_id, id) on delete cascade
);
alter table newsletter_subscriber_import enable row level security;
create policy tenant on newsletter_subscriber_import using (organisation_id = current_organisation() and site_id = any (current_sites()));
create index newsletter_subscriber_import_of_site on newsletter_subscriber_import (organisation_id, site_id, id);
create index newsletter_subscriber_import_of_newsletter on newsletter_subscriber_import (organisation_id, newsletter_id, state);
grant select, insert, update, delete on newsletter_subscriber_import to masthead_app;

-- The file in parts of whole lines. A part is deleted when it was read.
create table newsletter_subscriber_import_part (
  organisation_id integer not null,
  site_id integer not null,
  import_id bigint not null,
  number integer not null,
  text text not null,
  primary key (organisation_id, import_id, number),
  foreign key (organisation_id, import_id) references newsletter_subscriber_import (organisation_id, id) on delete cascade
);
alter table newsletter_subscriber_import_part enable row level security;
create policy tenant on newsletter_subscriber_import_part using (organisation_id = current_organisation() and site_id = any (current_sites()));
grant select, insert, update, delete on newsletter_subscriber_import_part to masthead_app;
