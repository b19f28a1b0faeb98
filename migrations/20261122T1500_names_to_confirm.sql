-- Another address or username of somebody who logs in waits here until they open the link that confirms it.

alter table cms_user add column new_email text;
alter table cms_user add column new_username text;
alter table cms_user add column new_names_since timestamptz(3);

alter table cms_link drop constraint cms_link_purpose_check;
alter table cms_link add constraint cms_link_purpose_check check (purpose in ('invitation', 'reset', 'names'));
