-- Rows of the ledger analyticsEvent get smaller: views and visitors are numbers instead of texts, columns are ordered so that none needs
-- padding, and the index on views has neither the organisation nor the instant, so that the rows of a view share an entry of it.
create table analytics_event_new (
  at timestamptz(3) not null,
  view bigint not null,
  visitor bigint,
  organisation_id integer not null,
  site_id integer not null,
  sequence integer not null,
  item integer,
  section integer,
  target_item integer,
  account integer,
  seconds integer,
  scroll integer,
  rules integer,
  is_human boolean not null,
  kind text not null,
  page text,
  channel text,
  referrer_host text,
  campaign text,
  device text,
  access text,
  detail text,
  location text,
  block text,
  block_type text,
  target text,
  promo_code text,
  session text,
  reasons text
) partition by range (at);

alter table analytics_event rename to analytics_event_old;
alter index analytics_event_by_account_at rename to analytics_event_old_by_account_at;
do $$
  declare
    partition regclass;
  begin
    for partition in select inhrelid::regclass from pg_inherits where inhparent = 'analytics_event_old'::regclass loop
      execute format('alter table %s rename to %I', partition, partition || '_old');
    end loop;
  end
$$;
alter table analytics_event_new rename to analytics_event;

create index analytics_event_by_account_at on analytics_event (organisation_id, account, at) where account is not null;
-- Views have 8 random bytes: what a tenant may not see is left out by the policy, after the index found it.
create index analytics_event_by_view on analytics_event (view);
alter table analytics_event enable row level security;
create policy tenant on analytics_event
  using (organisation_id = current_organisation() and site_id = any (current_sites()));
grant select, insert on analytics_event to masthead_app;

-- The daily job creates the partitions of the coming days.
select create_ledger_partition('analytics_event', 'day', day)
from (select distinct date_trunc('day', at, 'UTC') as day from analytics_event_old) as stored;

create function analytics_number(base64url text) returns bigint language sql immutable
  as $$ select ('x' || encode(decode(translate(base64url, '-_', '+/') || '=', 'base64'), 'hex'))::bit(64)::bigint $$;
insert into analytics_event (at, view, visitor, organisation_id, site_id, sequence, item, section, target_item, account, seconds,
  scroll, rules, is_human, kind, page, channel, referrer_host, campaign, device, access, detail, location, block, block_type, target,
  promo_code, session, reasons)
select at, analytics_number(view), analytics_number(visitor), organisation_id, site_id, sequence, item, section, target_item, account,
  seconds, scroll, rules, is_human, kind, page, channel, referrer_host, campaign, device, access, detail, location, block, block_type,
  target, promo_code, session, reasons
from analytics_event_old;
drop function analytics_number(text);
drop table analytics_event_old;
