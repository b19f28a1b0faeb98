-- Whether links of the email recorded clicks when its send began. Earlier sends count as recorded.
alter table newsletter_message add column tracks_clicks boolean not null default true;
