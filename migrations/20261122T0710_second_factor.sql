-- The second factor of staff: a secret shared with an authenticator app, codes for when it is lost, and who must have one.

alter table organisation add column second_factor_roles text[] not null default '{}';
alter table site add column requires_second_factor boolean;

-- When it was confirmed; null while there is none, or one that was begun and not confirmed yet.
alter table cms_user add column second_factor_since timestamptz(3);

-- The secret is sealed with a key of the installation. `last_step` is the newest half minute whose code was taken: no
-- code is good twice.
create table cms_second_factor (
  organisation_id integer not null,
  cms_user_id integer not null,
  created timestamptz(3) not null default now(),
  secret text not null,
  last_step integer not null default 0,
  primary key (organisation_id, cms_user_id),
  foreign key (organisation_id, cms_user_id) references cms_user (organisation_id, id) on delete cascade
);
alter table cms_second_factor enable row level security;
create policy tenant on cms_second_factor using (organisation_id = current_organisation() or is_platform());

-- Codes to print, as keyed hashes. A used one is gone.
create table cms_recovery_code (
  organisation_id integer not null,
  cms_user_id integer not null,
  hash bytea not null,
  primary key (organisation_id, cms_user_id, hash),
  foreign key (organisation_id, cms_user_id) references cms_user (organisation_id, id) on delete cascade
);
alter table cms_recovery_code enable row level security;
create policy tenant on cms_recovery_code using (organisation_id = current_organisation() or is_platform());

-- A log-in between the password and the code: 256 random bits with whoever logs in, their SHA-256 here.
create table cms_login_step (
  hash bytea primary key,
  organisation_id integer not null,
  cms_user_id integer not null,
  tries integer not null default 0,
  expires timestamptz(3) not null,
  foreign key (organisation_id, cms_user_id) references cms_user (organisation_id, id) on delete cascade
);
create index cms_login_step_expires on cms_login_step (expires);
create index cms_login_step_user on cms_login_step (organisation_id, cms_user_id);
alter table cms_login_step enable row level security;
create policy tenant on cms_login_step using (organisation_id = current_organisation() or is_platform());

grant select, insert, update, delete on cms_second_factor, cms_recovery_code, cms_login_step to masthead_app;
