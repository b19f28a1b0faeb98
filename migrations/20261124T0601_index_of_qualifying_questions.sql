-- masthead: without a transaction
create index concurrently if not exists membership_by_qualifying_question_id on membership (organisation_id, qualifying_question_id, id);
