-- Reports of mail servers are received by a daemon, no longer by a job.
do $$
begin
  if to_regnamespace('graphile_worker') is null then return; end if;
  delete from graphile_worker._private_jobs
    where task_id in (select id from graphile_worker._private_tasks where identifier = 'newsletters/receiveReports');
  delete from graphile_worker._private_known_crontabs where identifier = 'newsletters/receiveReports';
end
$$;
