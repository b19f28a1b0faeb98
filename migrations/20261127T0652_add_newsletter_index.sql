-- masthead: without a transaction
create index concurrently if not exists newsletter_by_welcome_template_id on newsletter (organisation_id, welcome_template_id, id);
