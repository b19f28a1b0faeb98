-- masthead: without a transaction
create index concurrently if not exists newsletter_campaign_by_segment_id on newsletter_campaign (organisation_id, segment_id, id);
create index concurrently if not exists newsletter_campaign_by_repeat_of_id on newsletter_campaign (organisation_id, repeat_of_id, id);
