-- masthead: without a transaction
-- The report on members counts long periods account by account from this alone.
create index concurrently if not exists site_user_event_of_account on site_user_event (organisation_id, site_id, site_user_id, kind, at);
