-- The filter by type in the list of layouts, and the list of sites.
create index layout_by_type_name on layout (organisation_id, type, name, id);
create index site_by_name on site (organisation_id, name, id);
