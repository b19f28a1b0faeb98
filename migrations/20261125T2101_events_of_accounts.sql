-- masthead: without a transaction
-- Reports count events and accounts from these alone, without reading the rows.
create index concurrently if not exists site_user_event_counted on site_user_event (organisation_id, site_id, kind, at) include (site_user_id);
drop index concurrently if exists site_user_event_at;
create index concurrently if not exists site_user_country on site_user (organisation_id, id) include (country_code);
