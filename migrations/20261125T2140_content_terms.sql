-- Published items by site, term and time, so that the newest of a topic are found however many there are, and however many other
-- sites have. Kept by the database itself whenever an item's terms, sites, state or times change.
create table content_term (
  organisation_id integer not null,
  site_id integer not null,
  term_id integer not null,
  content_id integer not null,
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  primary key (organisation_id, content_id, term_id, site_id),
  foreign key (organisation_id, content_id) references content (organisation_id, id) on delete cascade
);
alter table content_term enable row level security;
create policy tenant on content_term using (organisation_id = current_organisation());
grant select, insert, delete on content_term to masthead_app;

create function keep_content_terms() returns trigger
  language plpgsql set search_path = pg_catalog, public
  as $$
    begin
      if tg_op = 'UPDATE' then
        delete from content_term where organisation_id = new.organisation_id and content_id = new.id;
      end if;
      if new.status = 1 then
        insert into content_term (organisation_id, site_id, term_id, content_id, starts_at, ends_at)
        select distinct new.organisation_id, site, term, new.id, coalesce(new.published, 'infinity'), coalesce(new.unpublished, 'infinity')
          from unnest(new.taxonomy_ids) as term cross join unnest(new.sites_shown_ids) as site;
      end if;
      return null;
    end
  $$;
create trigger content_terms_added after insert on content
  for each row when (new.status = 1 and new.taxonomy_ids <> '{}') execute function keep_content_terms();
create trigger content_terms_changed after update of taxonomy_ids, sites_shown_ids, status, published, unpublished on content
  for each row when (
    (old.status = 1 or new.status = 1)
    and (old.status, old.taxonomy_ids, old.sites_shown_ids, old.published, old.unpublished)
      is distinct from (new.status, new.taxonomy_ids, new.sites_shown_ids, new.published, new.unpublished)
    and (old.taxonomy_ids <> '{}' or new.taxonomy_ids <> '{}'))
  execute function keep_content_terms();

insert into content_term (organisation_id, site_id, term_id, content_id, starts_at, ends_at)
select distinct c.organisation_id, site, term, c.id, coalesce(c.published, 'infinity'), coalesce(c.unpublished, 'infinity')
  from content c cross join lateral unnest(c.taxonomy_ids) as term cross join lateral unnest(c.sites_shown_ids) as site
  where c.status = 1;
-- After the rows, which it would slow down.
create index content_term_newest on content_term (organisation_id, site_id, term_id, starts_at, content_id) include (ends_at);
