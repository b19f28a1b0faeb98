-- A suppression holds for one site, or for the organisation, as all earlier ones do.
alter table newsletter_suppression
  add column site_id integer,
  add column import_id integer,
  add foreign key (organisation_id, site_id) references site (organisation_id, id);

-- The sites for which an import suppresses addresses; null: the organisation. Earlier ones did it for the organisation.
alter table newsletter_suppression_import
  add column site_ids integer[],
  -- Addresses that were left out, because they subscribe only on other sites.
  add column elsewhere integer not null default 0,
  -- Addresses that were removed when the import was undone.
  add column removed integer not null default 0,
  drop constraint newsletter_suppression_import_state_check,
  add constraint newsletter_suppression_import_state_check
    check (state in ('receiving', 'queued', 'done', 'failed', 'undoing', 'undone'));
