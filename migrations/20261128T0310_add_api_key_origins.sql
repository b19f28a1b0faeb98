alter table api_key
  add column origins text[];
-- Browsers ask whether a page of an origin may use a key, without naming the key.
create index api_key_with_origins on api_key (organisation_id, id)
  where origins is not null and revoked_at is null;
