-- History as versions: what happened in words, a name, what is kept for good, and the sites it is of.
alter table history
  add column event text,
  add column name text,
  add column kept boolean not null default false,
  -- Sites whose people may read the row; empty: all of the organisation.
  add column site_ids integer[] not null default '{}';

update history set
  kept = entity = 'content' and coalesce((after ->> 'status') = '1', false),
  site_ids = case
    when entity = 'site' then array[record_id]
    when jsonb_typeof(coalesce(after, before) -> 'sitesShown') = 'array'
      then array(select jsonb_array_elements_text(coalesce(after, before) -> 'sitesShown')::integer)
    when entity in ('websiteSection', 'layout', 'websiteRedirect') and coalesce(after, before) ? 'site'
      then array[(coalesce(after, before) ->> 'site')::integer]
    else '{}'
  end;

create index history_entity on history (organisation_id, entity, id);
create index history_user on history (organisation_id, cms_user_id, id);
-- What the daily clearing looks through.
create index history_clearing on history (organisation_id, at) where not kept and name is null;

drop policy tenant on history;
create policy tenant on history
  using (organisation_id = current_organisation() and (site_ids = '{}' or site_ids && current_sites()))
  with check (organisation_id = current_organisation());
