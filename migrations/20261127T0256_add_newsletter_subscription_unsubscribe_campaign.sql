alter table newsletter_subscription
  add column unsubscribe_campaign integer;

create index newsletter_subscription_by_unsubscribe_campaign on newsletter_subscription (organisation_id, unsubscribe_campaign)
  where unsubscribe_campaign is not null;
