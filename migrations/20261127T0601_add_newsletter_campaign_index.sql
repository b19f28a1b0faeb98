-- masthead: without a transaction
create index concurrently if not exists newsletter_campaign_by_changed_by_id on newsletter_campaign (organisation_id, changed_by_id, id);
create index concurrently if not exists newsletter_campaign_by_approved_by_id on newsletter_campaign (organisation_id, approved_by_id, id);
