-- masthead: without a transaction
-- The report on members reads countries from this alone: the policy of the table asks for the realm.
create index concurrently if not exists site_user_realm_and_country on site_user (organisation_id, id) include (realm, country_code);
drop index concurrently if exists site_user_country;
