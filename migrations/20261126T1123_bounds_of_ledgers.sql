-- The instants that a ledger takes rows of, in milliseconds since 1970; no row for a name that is no ledger.
create function ledger_bounds(ledger_name text) returns table (first_ms float8, last_ms float8, retention_days integer)
  language sql stable security definer set search_path = pg_catalog, public
  as $$
    select ceil(extract(epoch from now() - make_interval(days => own.retention_days)) * 1000)::float8,
      floor(extract(epoch from now() + interval '1 day') * 1000)::float8, own.retention_days
    from ledger as own where own.name = ledger_name
  $$;
revoke all on function ledger_bounds(text) from public;
grant execute on function ledger_bounds(text) to masthead_app;
