-- Deliveries of what a person did come before those of programs and imports. Deliveries that wait during the upgrade keep their order.
alter table webhook_delivery add column priority integer not null default 2 check (priority between 1 and 3);

-- What a webhook sends next, within each priority.
create index webhook_delivery_next on webhook_delivery (organisation_id, webhook, priority, next_attempt, id) where state = 'waiting';
