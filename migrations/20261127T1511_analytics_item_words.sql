-- The number of words of each item, for reports on lengths.
create table analytics_item_words (
  organisation_id integer not null,
  item_id integer not null,
  words integer not null,
  primary key (organisation_id, item_id),
  foreign key (organisation_id, item_id) references content (organisation_id, id) on delete cascade
);
alter table analytics_item_words enable row level security;
create policy tenant on analytics_item_words using (organisation_id = current_organisation());
grant select, insert, update, delete on analytics_item_words to masthead_app;

-- Up to which item words are counted. A change of the sites begins again.
create table analytics_words_mark (
  organisation_id integer primary key references organisation (id) on delete cascade,
  site_ids integer[] not null,
  updated timestamptz(3) not null,
  item_id integer not null
);
alter table analytics_words_mark enable row level security;
create policy tenant on analytics_words_mark using (organisation_id = current_organisation());
grant select, insert, update, delete on analytics_words_mark to masthead_app;
