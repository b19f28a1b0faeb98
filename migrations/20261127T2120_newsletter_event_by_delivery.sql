-- Exports of personal data read the opens and clicks of each delivery.
create index newsletter_event_by_delivery_at on newsletter_event (organisation_id, delivery, at);
