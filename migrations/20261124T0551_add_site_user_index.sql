-- masthead: without a transaction
create index concurrently if not exists site_user_by_country_code_created on site_user (organisation_id, country_code, created, id);
create index concurrently if not exists site_user_by_last_login on site_user (organisation_id, last_login, id);
