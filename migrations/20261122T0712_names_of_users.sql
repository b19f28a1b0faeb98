-- A name belongs to whoever logs in with it, not to whoever is invited with it: inviting tells nobody which names exist
-- in other organisations, and takes none away. Within an organisation a name is there once, as before.

drop index cms_user_username;
drop index cms_user_email;
create unique index cms_user_username on cms_user (lower(username)) where password_hash is not null;
create unique index cms_user_email on cms_user (lower(email)) where password_hash is not null;
create unique index cms_user_own_username on cms_user (organisation_id, lower(username));
create unique index cms_user_own_email on cms_user (organisation_id, lower(email));
-- Log-in and single sign-on know no organisation yet.
create index cms_user_any_username on cms_user (lower(username));
create index cms_user_any_email on cms_user (lower(email));
