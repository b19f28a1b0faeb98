-- Ledgers: append-only tables that are partitioned by range of `at`, a row here for each. `npm run generate` drafts a ledger's table.
create table ledger (
  name text primary key,
  partitioned_by text not null check (partitioned_by in ('day', 'month')),
  retention_days integer not null check (retention_days > 0),
  -- Of the readers its rows are of; null where they are of no reader.
  account_column text
);
-- Without a policy: the application's role uses the functions below.
alter table ledger enable row level security;

-- Creates the partition that an instant belongs to, unless it is there. Partitions have no grants: rows are reached through the table,
-- whose policy counts. Attaching locks out no insert, as creating one in place would.
create function create_ledger_partition(ledger_name text, unit text, instant timestamptz) returns void
  language plpgsql set search_path = pg_catalog, public set timezone = 'UTC' set datestyle = 'ISO'
  as $$
  declare
    first constant timestamptz := date_trunc(unit, instant);
    partition constant text := ledger_name || to_char(first, case unit when 'day' then '_YYYYMMDD' else '_YYYYMM' end);
  begin
    if to_regclass(format('public.%I', partition)) is not null then
      return;
    end if;
    -- to_regclass may still answer from its cache after the wait; a query does not.
    perform pg_advisory_xact_lock(hashtextextended('ledger ' || ledger_name, 0));
    if exists (select from pg_class where relnamespace = 'public'::regnamespace and relname = partition) then
      return;
    end if;
    execute format('create table public.%I (like public.%I including defaults including constraints)', partition, ledger_name);
    execute format('alter table public.%I enable row level security', partition);
    execute format('alter table public.%I attach partition public.%I for values from (%L) to (%L)',
      ledger_name, partition, first, first + ('1 ' || unit)::interval);
  end
  $$;
revoke all on function create_ledger_partition(text, text, timestamptz) from public;

-- Called before rows of these instants are appended: normally their partitions were created days ahead by the daily job.
create function prepare_ledger(ledger_name text, instants timestamptz[]) returns void
  language plpgsql security definer set search_path = pg_catalog, public
  as $$
  declare
    own ledger;
    instant timestamptz;
  begin
    select * into own from ledger where name = ledger_name;
    if not found then
      raise exception 'There is no ledger named %.', ledger_name using errcode = '42P01';
    end if;
    foreach instant in array instants loop
      if instant < now() - make_interval(days => own.retention_days) or instant > now() + interval '1 day' then
        raise exception 'The ledger % takes rows of the last % days, and none of %.', ledger_name, own.retention_days, instant
          using errcode = '22008';
      end if;
      perform create_ledger_partition(ledger_name, own.partitioned_by, instant);
    end loop;
  end
  $$;
revoke all on function prepare_ledger(text, timestamptz[]) from public;
grant execute on function prepare_ledger(text, timestamptz[]) to masthead_app;

-- Creates the partitions of the next days of every ledger, and drops those whose rows are all older than its retention. Returns the
-- ledgers that were locked for longer than a second: their turn comes with the next call.
create function maintain_ledgers(days_ahead integer) returns text[]
  language plpgsql security definer set search_path = pg_catalog, public set timezone = 'UTC' set datestyle = 'ISO' set lock_timeout = '1s'
  as $$
  declare
    own ledger;
    partition regclass;
    locked text[] := '{}';
  begin
    if days_ahead is null or days_ahead not between 1 and 60 then
      raise exception 'Partitions are created 1 to 60 days ahead, not %.', days_ahead using errcode = '22023';
    end if;
    for own in select * from ledger where to_regclass(format('public.%I', name)) is not null order by name loop
      begin
        for day in 0 .. days_ahead loop
          perform create_ledger_partition(own.name, own.partitioned_by, now() + make_interval(days => day));
        end loop;
        for partition in
          select child.oid::regclass from pg_inherits join pg_class as child on child.oid = inhrelid
          where inhparent = format('public.%I', own.name)::regclass
            and substring(pg_get_expr(child.relpartbound, child.oid) from $bound$TO \('([^']+)'\)$bound$)::timestamptz
              <= now() - make_interval(days => own.retention_days)
        loop
          execute format('drop table %s', partition);
        end loop;
      exception when lock_not_available then
        locked := locked || own.name;
      end;
    end loop;
    return locked;
  end
  $$;
revoke all on function maintain_ledgers(integer) from public;
grant execute on function maintain_ledgers(integer) to masthead_app;

-- Erases the rows of one account of the transaction's organisation, on all its sites: deletes them, or sets the columns to null.
create function erase_ledger_rows(ledger_name text, account integer, cleared text[]) returns void
  language plpgsql security definer set search_path = pg_catalog, public
  as $$
  declare
    account_of constant text := (select account_column from ledger where name = ledger_name);
  begin
    if account_of is null then
      raise exception 'There is no ledger named % with rows of readers.', ledger_name using errcode = '42P01';
    end if;
    if cleared is null then
      execute format('delete from public.%I where organisation_id = $1 and %I = $2', ledger_name, account_of)
        using current_organisation(), account;
    else
      execute format('update public.%I set %s where organisation_id = $1 and %I = $2', ledger_name,
        (select string_agg(format('%I = null', name), ', ') from unnest(cleared) as name), account_of)
        using current_organisation(), account;
    end if;
  end
  $$;
revoke all on function erase_ledger_rows(text, integer, text[]) from public;
grant execute on function erase_ledger_rows(text, integer, text[]) to masthead_app;

-- Gives the rows of one account to another of the transaction's organisation, as when both are merged.
create function move_ledger_rows(ledger_name text, from_account integer, to_account integer) returns void
  language plpgsql security definer set search_path = pg_catalog, public
  as $$
  declare
    account_of constant text := (select account_column from ledger where name = ledger_name);
  begin
    if account_of is null then
      raise exception 'There is no ledger named % with rows of readers.', ledger_name using errcode = '42P01';
    end if;
    execute format('update public.%1$I set %2$I = $3 where organisation_id = $1 and %2$I = $2', ledger_name, account_of)
      using current_organisation(), from_account, to_account;
  end
  $$;
revoke all on function move_ledger_rows(text, integer, integer) from public;
grant execute on function move_ledger_rows(text, integer, integer) to masthead_app;
