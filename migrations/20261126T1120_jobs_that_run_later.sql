-- As queue_job, with the instant at which the job is due; null: at once.
create function queue_job(job text, payload jsonb, attempts_max integer, job_key text, running bigint, run_at timestamptz)
  returns void
  language plpgsql security definer set search_path = pg_catalog, public
  as $$
  declare
    owner integer := current_organisation();
    whole_key constant text := coalesce(owner::text, 'platform') || '/' || job_key;
    is_next_step boolean := false;
  begin
    if owner is null and not is_platform() then
      raise exception 'A job needs an organisation.' using errcode = '42501';
    end if;
    if running is not null and job_key is not null then
      select task.identifier = queue_job.job into is_next_step
        from graphile_worker._private_jobs as held join graphile_worker._private_tasks as task on task.id = held.task_id
        where held.id = running;
      -- The running job gives up its key, unless a later request has it already.
      update graphile_worker._private_jobs as held set key = null, attempts = held.max_attempts, updated_at = now()
        where held.id = running and held.key = whole_key and is_next_step;
    end if;
    perform graphile_worker.add_job(
      identifier => job,
      payload => json_build_object('organisation', owner, 'payload', payload),
      run_at => queue_job.run_at,
      max_attempts => attempts_max,
      job_key => whole_key,
      job_key_mode => case when is_next_step then 'unsafe_dedupe' else 'replace' end);
  end
  $$;
revoke all on function queue_job(text, jsonb, integer, text, bigint, timestamptz) from public;
grant execute on function queue_job(text, jsonb, integer, text, bigint, timestamptz) to masthead_app;

-- Removes the waiting job of a name and key of the transaction's organisation; one that runs goes on. Returns whether there was one.
create function cancel_job(job text, job_key text) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public
  as $$
  declare
    owner constant integer := current_organisation();
  begin
    if owner is null and not is_platform() then
      raise exception 'A job needs an organisation.' using errcode = '42501';
    end if;
    delete from graphile_worker._private_jobs as waiting using graphile_worker._private_tasks as task
      where task.id = waiting.task_id and task.identifier = cancel_job.job and waiting.locked_at is null
        and waiting.key = coalesce(owner::text, 'platform') || '/' || cancel_job.job_key;
    return found;
  end
  $$;
revoke all on function cancel_job(text, text) from public;
grant execute on function cancel_job(text, text) to masthead_app;
