-- masthead: without a transaction
-- One row for an address and a site, and one for the organisation: suppressing it again changes the row.
create unique index concurrently if not exists newsletter_suppression_of_level on newsletter_suppression
  (organisation_id, address_hash, site_id) nulls not distinct;
drop index concurrently if exists newsletter_suppression_of_address;
create index concurrently if not exists newsletter_suppression_by_site_id on newsletter_suppression (organisation_id, site_id, id);
-- Undoing an import finds what it added.
create index concurrently if not exists newsletter_suppression_by_import on newsletter_suppression (organisation_id, import_id, id)
  where import_id is not null;
