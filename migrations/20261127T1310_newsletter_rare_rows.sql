-- masthead: without a transaction
-- Deliveries whose result is unknown are few, and are found among all of a campaign when staff send them again.
create index concurrently if not exists newsletter_delivery_unknown on newsletter_delivery (organisation_id, campaign_id, id) where state = 'unknown';
-- Subscribers of a status and a source: each is frequent, and both together may be rare.
create index concurrently if not exists newsletter_subscription_by_status_source on newsletter_subscription (organisation_id, status, source, requested_at, id);
