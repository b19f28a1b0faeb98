-- masthead: without a transaction
create index concurrently if not exists newsletter_campaign_by_trashed_by_id on newsletter_campaign (organisation_id, trashed_by_id, id);
create index concurrently if not exists newsletter_campaign_trash on newsletter_campaign (organisation_id, trashed, id) where trashed is not null;
