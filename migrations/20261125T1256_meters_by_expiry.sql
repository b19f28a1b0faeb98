-- masthead: without a transaction
create index concurrently if not exists site_user_meter_expires on site_user_meter (organisation_id, expires);
