-- Published items by their authors and time, so that the newest of a person are found however many there are. Kept by
-- the database itself whenever an item's authors, state or times change.
create table content_author (
  organisation_id integer not null,
  person_id integer not null,
  content_id integer not null,
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  primary key (organisation_id, content_id, person_id),
  foreign key (organisation_id, content_id) references content (organisation_id, id) on delete cascade
);
alter table content_author enable row level security;
create policy tenant on content_author using (organisation_id = current_organisation());
grant select, insert, delete on content_author to masthead_app;

create function keep_content_authors() returns trigger
  language plpgsql set search_path = pg_catalog, public
  as $$
    begin
      if tg_op = 'UPDATE' then
        delete from content_author where organisation_id = new.organisation_id and content_id = new.id;
      end if;
      insert into content_author (organisation_id, person_id, content_id, starts_at, ends_at)
      select distinct new.organisation_id, person, new.id, coalesce(new.published, 'infinity'), coalesce(new.unpublished, 'infinity')
        from unnest(new.authors_ids) as person;
      return null;
    end
  $$;
create trigger content_authors_added after insert on content
  for each row when (new.status = 1 and new.authors_ids <> '{}') execute function keep_content_authors();
create trigger content_authors_changed after update of authors_ids, status, published, unpublished on content
  for each row when (
    new.status = 1 and (old.status, old.authors_ids, old.published, old.unpublished)
      is distinct from (new.status, new.authors_ids, new.published, new.unpublished))
  execute function keep_content_authors();

create function drop_content_authors() returns trigger
  language plpgsql set search_path = pg_catalog, public
  as $$
    begin
      delete from content_author where organisation_id = new.organisation_id and content_id = new.id;
      return null;
    end
  $$;
create trigger content_authors_withdrawn after update of status on content
  for each row when (old.status = 1 and new.status <> 1) execute function drop_content_authors();

insert into content_author (organisation_id, person_id, content_id, starts_at, ends_at)
select distinct c.organisation_id, person, c.id, coalesce(c.published, 'infinity'), coalesce(c.unpublished, 'infinity')
  from content c cross join lateral unnest(c.authors_ids) as person where c.status = 1;
-- After the rows, which it would slow down.
create index content_author_newest on content_author (organisation_id, person_id, starts_at, content_id) include (ends_at);
