-- Lines by what the file states of their subscribers, and those of which a field was not used.
alter table newsletter_subscriber_import
  add column unconfirmed integer not null default 0,
  add column ended integer not null default 0,
  add column blocked integer not null default 0,
  add column incomplete integer not null default 0;
