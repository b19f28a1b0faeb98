-- Which accounts have a password that another system hashed: asked at each log-in, of no account in most organisations.
create index site_user_old_password on site_user (organisation_id)
  where password_hash not like '$argon2id$%';
