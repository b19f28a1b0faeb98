-- Proofs of consent of earlier sign-ups, which a later sign-up or a merge replaced in their subscription.
create table newsletter_subscription_proof (
  organisation_id integer not null,
  site_id integer not null,
  id bigint generated always as identity,
  subscription_id integer not null,
  -- When the subscription ended, or its proof was replaced.
  ended_at timestamptz(3) not null,
  source text not null,
  promo_code text,
  consent_kind text not null,
  consent_text text,
  consent_version text,
  consent_expires timestamptz(3),
  form text,
  page text,
  requested_at timestamptz(3) not null,
  confirmed_at timestamptz(3) not null,
  confirmed_by text,
  unsubscribe_source text,
  unsubscribe_reason text,
  primary key (organisation_id, id),
  foreign key (organisation_id, site_id) references site (organisation_id, id),
  foreign key (organisation_id, subscription_id) references newsletter_subscription (organisation_id, id)
    on delete cascade
);
alter table newsletter_subscription_proof enable row level security;
create policy tenant on newsletter_subscription_proof using (organisation_id = current_organisation() and site_id = any (current_sites()));
create index newsletter_subscription_proof_of_subscription on newsletter_subscription_proof (organisation_id, subscription_id);
create index newsletter_subscription_proof_by_age on newsletter_subscription_proof (organisation_id, ended_at);
grant select, insert, update, delete on newsletter_subscription_proof to masthead_app;

-- The subscription of another address into which a change of address merged this one.
alter table newsletter_subscription add column merged_into integer;
create index newsletter_subscription_by_merged_into on newsletter_subscription (organisation_id, merged_into)
  where merged_into is not null;
-- Ended subscriptions with a proof, which is removed three years after the end.
create index newsletter_subscription_by_end on newsletter_subscription (organisation_id, unsubscribed_at)
  where status = 'unsubscribed' and confirmed_at is not null;
