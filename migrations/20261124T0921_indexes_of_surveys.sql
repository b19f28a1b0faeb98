-- masthead: without a transaction
create index concurrently if not exists content_by_survey_id on content (organisation_id, survey_id, id);
create index concurrently if not exists website_section_by_survey_id on website_section (organisation_id, survey_id, id);
