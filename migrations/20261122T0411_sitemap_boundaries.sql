-- Files of a site's sitemap are cut at ids that are kept, so that neither the index nor a late file counts what lies before.
create table sitemap_boundary (
  organisation_id integer not null,
  site_id integer not null,
  type text not null,
  -- The first id of a file; the first file of a type has no row.
  first_id integer not null,
  primary key (organisation_id, site_id, type, first_id),
  foreign key (organisation_id, site_id) references site (organisation_id, id) on delete cascade
);
alter table sitemap_boundary enable row level security;
create policy tenant on sitemap_boundary
  using (organisation_id = current_organisation() and site_id = any (current_sites()));
grant select, insert, update, delete on sitemap_boundary to masthead_app;

insert into sitemap_boundary
  select organisation_id, site_id, type, id from (
    select organisation_id, site_id, type, id,
      row_number() over (partition by organisation_id, site_id, type order by id) as place
    from content where status = 1
  ) as listed
  where place % 5000 = 1 and place > 1;

-- One publication in 64 looks at the file of its item: the last one ends after 5,000 items, one that filled up later is
-- cut in half at 7,500. Two at once may cut the same file twice, which makes small files and no wrong ones.
create function cut_sitemap_file() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public
  as $$
  declare
    file_begin integer; file_end integer; cut integer;
  begin
    select coalesce(max(b.first_id), 0) into file_begin from sitemap_boundary b
      where b.organisation_id = new.organisation_id and b.site_id = new.site_id and b.type = new.type and b.first_id <= new.id;
    select min(b.first_id) into file_end from sitemap_boundary b
      where b.organisation_id = new.organisation_id and b.site_id = new.site_id and b.type = new.type and b.first_id > new.id;
    select c.id into cut from content c
      where c.organisation_id = new.organisation_id and c.site_id = new.site_id and c.type = new.type and c.status = 1
        and c.id >= file_begin and c.id < coalesce(file_end, 2147483647)
      order by c.id offset case when file_end is null then 5000 else 7500 end limit 1;
    if cut is null then return null; end if;
    if file_end is not null then
      select c.id into cut from content c
        where c.organisation_id = new.organisation_id and c.site_id = new.site_id and c.type = new.type and c.status = 1
          and c.id >= file_begin
        order by c.id offset 3750 limit 1;
    end if;
    insert into sitemap_boundary values (new.organisation_id, new.site_id, new.type, cut) on conflict do nothing;
    return null;
  end
  $$;
revoke all on function cut_sitemap_file() from public;
create trigger sitemap_file after insert or update of status, type, site_id on content
  for each row when (new.status = 1 and new.id % 64 = 0) execute function cut_sitemap_file();

drop function listed_content_counts(integer);
drop function listed_content_ids(integer, text, integer, integer);

-- How many files the items of a type fill; no row for a type without public items. A file may be empty for a while.
create function listed_content_files(site integer, kinds text[]) returns table (type text, files integer)
  language sql stable security definer set search_path = pg_catalog, public
  as $$
    select kind, 1 + (
      select count(*)::integer from sitemap_boundary b
      where b.organisation_id = current_organisation() and b.site_id = site and b.type = kind)
    from unnest(kinds) as kind
    where site = any (current_sites()) and (
      exists (
        select from content c
        where c.organisation_id = current_organisation() and c.site_id = site and c.type = kind and c.status = 1
          and c.published <= now() and (c.unpublished is null or c.unpublished > now()))
      or exists (
        select from content c
        where c.organisation_id = current_organisation() and c.id = any (array(select canonical_content(site)))
          and c.type = kind and c.status = 1
          and c.published <= now() and (c.unpublished is null or c.unpublished > now())))
  $$;
revoke all on function listed_content_files(integer, text[]) from public;
grant execute on function listed_content_files(integer, text[]) to masthead_app;

-- The ids of one file, from 1; at most as many as the protocol allows.
create function listed_content_ids(site integer, kind text, file integer) returns setof integer
  language plpgsql stable security definer set search_path = pg_catalog, public
  as $$
  declare
    file_begin integer := 0; file_end integer;
  begin
    if file > 1 then
      select b.first_id into file_begin from sitemap_boundary b
        where b.organisation_id = current_organisation() and b.site_id = site and b.type = kind
        order by b.first_id offset file - 2 limit 1;
      if file_begin is null then return; end if;
    end if;
    select min(b.first_id) into file_end from sitemap_boundary b
      where b.organisation_id = current_organisation() and b.site_id = site and b.type = kind and b.first_id > file_begin;
    return query
      select listed.id from listed_content(site) as listed
      where listed.type = kind and listed.id >= file_begin and listed.id < coalesce(file_end, 2147483647)
      order by 1 limit 50000;
  end
  $$;
revoke all on function listed_content_ids(integer, text, integer) from public;
grant execute on function listed_content_ids(integer, text, integer) to masthead_app;
