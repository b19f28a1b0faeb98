-- Published items with links that lead nowhere, as the last look at them found.
create table content_broken_link (
  organisation_id integer not null,
  content_id integer not null,
  site_id integer not null,
  checked timestamptz(3) not null default now(),
  findings jsonb not null,
  primary key (organisation_id, content_id),
  foreign key (organisation_id, content_id) references content (organisation_id, id) on delete cascade
);
create index content_broken_link_site on content_broken_link (organisation_id, site_id, checked);
alter table content_broken_link enable row level security;
create policy tenant on content_broken_link
  using (organisation_id = current_organisation() and site_id = any (current_sites()));
grant select, insert, update, delete on content_broken_link to masthead_app;

-- Addresses readers asked for and no page had, counted by path; never with a query, which may hold secrets.
create table missing_page (
  organisation_id integer not null,
  site_id integer not null,
  path text not null check (length(path) <= 500 and path like '/%' and path !~ '[?#]'),
  count integer not null default 1 check (count > 0),
  first_asked timestamptz(3) not null default now(),
  last_asked timestamptz(3) not null default now(),
  referrer_host text check (length(referrer_host) <= 253),
  primary key (organisation_id, site_id, path),
  foreign key (organisation_id, site_id) references site (organisation_id, id) on delete cascade
);
create index missing_page_count on missing_page (organisation_id, site_id, count, last_asked, path);
alter table missing_page enable row level security;
create policy tenant on missing_page
  using (organisation_id = current_organisation() and site_id = any (current_sites()));
grant select, insert, update, delete on missing_page to masthead_app;

-- Jobs of the organisation that failed at least once and are not done, those that were given up among them.
create function failing_jobs(count_max integer)
  returns table (name text, attempts integer, attempts_max integer, last_error text, next_try timestamptz)
  language plpgsql stable security definer set search_path = pg_catalog, public
  as $$
  begin
    return query
      select task.identifier, job.attempts::integer, job.max_attempts::integer, job.last_error,
        case when job.attempts < job.max_attempts then job.run_at end
      from graphile_worker._private_jobs job
      join graphile_worker._private_tasks task on task.id = job.task_id
      where job.last_error is not null and job.payload ->> 'organisation' = current_organisation()::text
      order by job.updated_at desc limit count_max;
  end
  $$;
revoke all on function failing_jobs from public;
grant execute on function failing_jobs to masthead_app;
