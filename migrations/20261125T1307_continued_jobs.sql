-- A job of several steps queues its next step under the key it runs under. What was asked for meanwhile under that key waits
-- already, and begins from the top: the next step does not take its place, or what was asked would be lost.
-- `running`: the id of the job that queues, null for anything else; a job of the same name that it queues is its next step.
create function queue_job(job text, payload jsonb, attempts_max integer, job_key text, running bigint) returns void
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
      -- The key is this job's until somebody asks again; then a job that waits has it.
      update graphile_worker._private_jobs as held set key = null, attempts = held.max_attempts, updated_at = now()
        where held.id = running and held.key = whole_key and is_next_step;
    end if;
    perform graphile_worker.add_job(
      identifier => job,
      payload => json_build_object('organisation', owner, 'payload', payload),
      max_attempts => attempts_max,
      job_key => whole_key,
      job_key_mode => case when is_next_step then 'unsafe_dedupe' else 'replace' end);
  end
  $$;
revoke all on function queue_job(text, jsonb, integer, text, bigint) from public;
grant execute on function queue_job(text, jsonb, integer, text, bigint) to masthead_app;
