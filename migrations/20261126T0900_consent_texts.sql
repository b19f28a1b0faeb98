alter table site
  add column consents jsonb;

-- The text a consent was given to, and the policy linked beside it. Null where none was shown, or it was not kept.
alter table site_user_consent
  add column wording text;

alter table site_user_consent
  add column policy text;
