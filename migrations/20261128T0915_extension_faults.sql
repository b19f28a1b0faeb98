-- Failures of extensions, for the doctor and the admin: one row for each part of an extension, written by all processes.
create table extension_fault (
  extension text not null check (length(extension) between 1 and 300),
  part text not null check (length(part) between 1 and 300),
  file text not null check (length(file) between 1 and 300),
  message text not null check (length(message) <= 500),
  count integer not null check (count > 0),
  first_at timestamptz(3) not null default now(),
  last_at timestamptz(3) not null default now(),
  primary key (extension, part, file)
);
alter table extension_fault enable row level security;

-- Adds counts, and deletes failures that did not recur for a week. At most 500 rows: more failures are only in the log.
create function note_extension_faults(noted jsonb) returns void
  language sql set search_path = pg_catalog, public
  as $$
    delete from extension_fault where last_at < now() - interval '7 days';
    insert into extension_fault (extension, part, file, message, count)
    select given.extension, given.part, given.file, given.message, given.count
    from jsonb_to_recordset(noted) as given (extension text, part text, file text, message text, count integer)
    where (select count(*) from extension_fault) < 500 or exists (
      select from extension_fault known
      where known.extension = given.extension and known.part = given.part and known.file = given.file)
    order by 1, 2, 3
    on conflict (extension, part, file) do update set
      count = least(extension_fault.count::bigint + excluded.count, 2000000000)::integer,
      message = excluded.message, last_at = now()
  $$;
revoke all on function note_extension_faults from public;

-- What the admin shows: not the messages, which can repeat values of another organisation.
create function extension_faults(count_max integer)
  returns table (extension text, part text, file text, count integer, first_at timestamptz, last_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, public
  as $$
    select extension, part, file, count, first_at, last_at from extension_fault
    where last_at >= now() - interval '7 days' order by last_at desc, extension, part limit count_max
  $$;
revoke all on function extension_faults from public;
grant execute on function extension_faults to masthead_app;
