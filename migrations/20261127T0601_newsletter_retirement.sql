-- Newsletters retire subscriptions without a click, if their clicks were recorded all the time.
alter table newsletter
  add column retire_after_months integer;

alter table newsletter_subscription
  add column tracked_since timestamptz(3);
