-- The key of a job in the queue: with its name, so that jobs of two names share no key. Long ones are hashed: a key has 512 characters at most.
create function whole_job_key(owner integer, job text, job_key text) returns text
  language sql immutable set search_path = pg_catalog
  return coalesce(owner::text, 'platform') || ' ' || job || ' '
    || case when length(job) + length(job_key) > 480 then md5(job_key) else job_key end;
revoke all on function whole_job_key(integer, text, text) from public;

-- Gives a row that was queued before keys had the job's name the key of today. Its key was unique in the organisation.
create function rename_job_key(owner integer, job text, job_key text) returns void
  language plpgsql set search_path = pg_catalog, public
  as $$
  begin
    update graphile_worker._private_jobs as earlier set key = whole_job_key(owner, job, job_key)
      from graphile_worker._private_tasks as task
      where earlier.key = coalesce(owner::text, 'platform') || '/' || job_key
        and task.id = earlier.task_id and task.identifier = job
        and not exists (select from graphile_worker._private_jobs as own where own.key = whole_job_key(owner, job, job_key));
  end
  $$;
revoke all on function rename_job_key(integer, text, text) from public;

create or replace function queue_job(job text, payload jsonb, attempts_max integer, job_key text, running bigint, run_at timestamptz)
  returns void
  language plpgsql security definer set search_path = pg_catalog, public
  as $$
  declare
    owner integer := current_organisation();
    whole_key constant text := whole_job_key(owner, job, job_key);
    is_next_step boolean := false;
    is_cancelled boolean := false;
  begin
    if owner is null and not is_platform() then
      raise exception 'A job needs an organisation.' using errcode = '42501';
    end if;
    if job_key is not null then
      perform rename_job_key(owner, job, job_key);
    end if;
    if running is not null and job_key is not null then
      select task.identifier = queue_job.job, held.attempts > held.max_attempts into is_next_step, is_cancelled
        from graphile_worker._private_jobs as held join graphile_worker._private_tasks as task on task.id = held.task_id
        where held.id = running;
      -- The steps of a cancelled job end with the one that runs.
      if is_next_step and is_cancelled then
        return;
      end if;
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

-- Removes the waiting job of a name and key of the transaction's organisation. One that runs goes on, but is not tried again: its attempts
-- are above its maximum, by which the runner knows to remove it. Returns 'removed', 'running', or null when there was none.
create function withdraw_job(job text, job_key text) returns text
  language plpgsql security definer set search_path = pg_catalog, public
  as $$
  declare
    owner constant integer := current_organisation();
    whole_key constant text := whole_job_key(owner, job, job_key);
  begin
    if owner is null and not is_platform() then
      raise exception 'A job needs an organisation.' using errcode = '42501';
    end if;
    perform rename_job_key(owner, job, job_key);
    delete from graphile_worker._private_jobs where key = whole_key and locked_at is null;
    if found then
      return 'removed';
    end if;
    update graphile_worker._private_jobs as held set key = null, attempts = held.max_attempts + 1, updated_at = now()
      where held.key = whole_key;
    return case when found then 'running' end;
  end
  $$;
revoke all on function withdraw_job(text, text) from public;
grant execute on function withdraw_job(text, text) to masthead_app;

-- For processes of the version before.
create or replace function cancel_job(job text, job_key text) returns boolean
  language sql security definer set search_path = pg_catalog, public
  as $$ select coalesce(withdraw_job(job, job_key) = 'removed', false) $$;

-- Whether a job is still the claim's: asked before the transaction of a job commits, so that a job which lost it writes nothing.
create function is_job_claimed(job_id bigint, claim text) returns boolean
  language plpgsql stable security definer set search_path = pg_catalog, public
  as $$
  begin
    return exists (select from graphile_worker._private_jobs where id = job_id and locked_by = claim);
  end
  $$;
revoke all on function is_job_claimed(bigint, text) from public;
grant execute on function is_job_claimed(bigint, text) to masthead_app;
