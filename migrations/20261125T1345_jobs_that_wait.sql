-- As queue_job, for a job that is due after a while.
create function queue_job(job text, payload jsonb, attempts_max integer, job_key text, delay_seconds double precision)
  returns void
  language plpgsql security definer set search_path = pg_catalog, public
  as $$
  declare
    owner integer := current_organisation();
  begin
    if owner is null and not is_platform() then
      raise exception 'A job needs an organisation.' using errcode = '42501';
    end if;
    perform graphile_worker.add_job(
      identifier => job,
      payload => json_build_object('organisation', owner, 'payload', payload),
      run_at => now() + make_interval(secs => delay_seconds),
      max_attempts => attempts_max,
      job_key => case when job_key is null then null else coalesce(owner::text, 'platform') || '/' || job_key end
    );
  end
  $$;
revoke all on function queue_job(text, jsonb, integer, text, double precision) from public;
grant execute on function queue_job(text, jsonb, integer, text, double precision) to masthead_app;
