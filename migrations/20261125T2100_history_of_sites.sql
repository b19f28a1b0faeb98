-- masthead: without a transaction
-- Changes of a site by time, whichever place the site has among those of a row.
create index concurrently if not exists history_site_at on history (organisation_id, (site_ids[1]), at, id);
create index concurrently if not exists history_site_entity_at on history (organisation_id, (site_ids[1]), entity, at, id);
create index concurrently if not exists history_site_user_at on history (organisation_id, cms_user_id, (site_ids[1]), at, id);
create index concurrently if not exists history_second_site_at on history (organisation_id, (site_ids[2]), at, id) where site_ids[2] is not null;
create index concurrently if not exists history_third_site_at on history (organisation_id, (site_ids[3]), at, id) where site_ids[3] is not null;
create index concurrently if not exists history_many_sites_at on history (organisation_id, at, id) where site_ids[4] is not null;
-- Expressions have statistics only once they are indexed.
analyze history;
