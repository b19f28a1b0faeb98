-- Redirects of renames and imports, and runs of the command line, were written without what they point at; redirects that a rename
-- removed left it behind.
insert into reference (organisation_id, from_entity, from_id, kind, to_entity, to_id)
select organisation_id, 'websiteRedirect', id, 'site', 'site', site_id from website_redirect
on conflict do nothing;

insert into reference (organisation_id, from_entity, from_id, kind, to_entity, to_id)
select organisation_id, 'migrationRun', id, 'site', 'site', site_id from migration_run
on conflict do nothing;

delete from reference r
where r.from_entity = 'websiteRedirect'
  and not exists (select from website_redirect w where w.organisation_id = r.organisation_id and w.id = r.from_id);
