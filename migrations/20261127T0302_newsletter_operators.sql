-- How the operators of recipients' mail servers answer the emails of a site.
create table newsletter_operator (
  organisation_id integer not null,
  site_id integer not null,
  operator text not null,
  -- The last 50 answers, the oldest first: p for a refusal by policy, a dot for any other.
  answers text not null default '',
  -- Seconds between two batches; 0 if the operator is not slowed down.
  pause_seconds integer not null default 0,
  paused_until timestamptz(3),
  stopped_at timestamptz(3),
  -- The answer that stopped the operator.
  answer text,
  primary key (organisation_id, site_id, operator),
  foreign key (organisation_id, site_id) references site (organisation_id, id) on delete cascade
);
alter table newsletter_operator enable row level security;
create policy tenant on newsletter_operator using (organisation_id = current_organisation() and site_id = any (current_sites()));
grant select, insert, update, delete on newsletter_operator to masthead_app;
