-- One row for each subscription that got the welcome email of its newsletter: claimed before SMTP, settled after it. A row that
-- stays claimed when its process has ended is unknown: the email may have been sent.
create table newsletter_welcome (
  organisation_id integer not null,
  site_id integer not null,
  subscription_id integer not null,
  state text not null default 'claimed' check (state in ('waiting', 'claimed', 'sent', 'failed', 'unknown')),
  attempts integer not null default 1,
  claimed_by text,
  created timestamptz(3) not null default now(),
  settled_at timestamptz(3),
  answer text,
  primary key (organisation_id, subscription_id),
  foreign key (organisation_id, subscription_id) references newsletter_subscription (organisation_id, id)
    on delete cascade
);
alter table newsletter_welcome enable row level security;
create policy tenant on newsletter_welcome using (organisation_id = current_organisation() and site_id = any (current_sites()));
grant select, insert, update, delete on newsletter_welcome to masthead_app;
