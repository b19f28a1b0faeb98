-- The API names the sites of a user tenants, and says 0 or 1 for whether they are all.
alter table cms_user rename column sites_ids to tenants_ids;
alter table cms_user alter column is_global type integer using is_global::integer;
