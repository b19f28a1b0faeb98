-- masthead: without a transaction
-- Exports of personal data read the opens and clicks of each delivery. PostgreSQL builds no index concurrently on a partitioned table,
-- and a procedure, which finds the partitions, cannot build one concurrently. Each partition is therefore indexed in a separate short
-- transaction: only the partition of the present day receives rows, and its writers wait for the rows of one day. Run again, it goes on
-- with partitions that have no index yet; those that are created in between get theirs from the table's.
create or replace procedure index_newsletter_events() language plpgsql as $$
declare
  partition regclass;
  own text;
begin
  create index if not exists newsletter_event_by_delivery_at on only newsletter_event (organisation_id, delivery, at);
  commit;
  loop
    select t.inhrelid::regclass into partition from pg_inherits t
      where t.inhparent = 'newsletter_event'::regclass and not exists (
        select from pg_index x join pg_inherits i on i.inhrelid = x.indexrelid
        where x.indrelid = t.inhrelid and i.inhparent = 'newsletter_event_by_delivery_at'::regclass)
      order by t.inhrelid limit 1;
    exit when partition is null;
    own := (select relname from pg_class where oid = partition) || '_by_delivery_at';
    execute format('create index %I on %s (organisation_id, delivery, at)', own, partition);
    execute format('alter index newsletter_event_by_delivery_at attach partition %I', own);
    commit;
  end loop;
end $$;
call index_newsletter_events();
drop procedure if exists index_newsletter_events();
