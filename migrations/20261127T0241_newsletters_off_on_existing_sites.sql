-- Newsletters are off on sites that are older than the module's screens and pages, until staff turn them on. A site
-- that has newsletters, or items with texts for newsletters, uses the module already.
update site s set modules = coalesce(s.modules, '{}') || '{"newsletters": false}'
where not exists (select from newsletter n where n.organisation_id = s.organisation_id and n.site_id = s.id)
  and not exists (
    select from content c
    where c.organisation_id = s.organisation_id and c.site_id = s.id
      and (c.newsletter_name is not null or c.newsletter_teaser is not null));
