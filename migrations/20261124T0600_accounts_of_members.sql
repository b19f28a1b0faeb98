-- Every confirmed address of an account, that of site_user.username among them: each logs in. With `until`, one that the
-- account has given up and may take back: until then nobody else can have it.
create table site_user_address (
  organisation_id integer not null,
  realm integer not null,
  email_key text not null,
  email text not null,
  site_user_id integer not null,
  created timestamptz(3) not null default now(),
  until timestamptz(3),
  primary key (organisation_id, realm, email_key),
  foreign key (organisation_id, realm) references realm (organisation_id, id),
  foreign key (organisation_id, site_user_id) references site_user (organisation_id, id) on delete cascade
);
create index site_user_address_user on site_user_address (organisation_id, site_user_id);
alter table site_user_address enable row level security;
create policy tenant on site_user_address using (organisation_id = current_organisation());
grant select, insert, update, delete on site_user_address to masthead_app;

insert into site_user_address (organisation_id, realm, email_key, email, site_user_id)
  select organisation_id, realm, email_key, username, id from site_user;

-- One table holds every address, whoever writes an account: no address belongs to two.
create function keep_site_user_address() returns trigger
  language plpgsql
  as $$
  begin
    if tg_op = 'UPDATE' then
      delete from site_user_address where organisation_id = new.organisation_id and site_user_id = new.id
        and realm = old.realm and email_key = old.email_key;
    end if;
    delete from site_user_address where organisation_id = new.organisation_id and realm = new.realm
      and email_key = new.email_key and (site_user_id = new.id or until < now());
    insert into site_user_address (organisation_id, realm, email_key, email, site_user_id)
      values (new.organisation_id, new.realm, new.email_key, new.username, new.id);
    return null;
  end
  $$;
create trigger keep_site_user_address after insert or update of email_key, username, realm on site_user
  for each row execute function keep_site_user_address();

-- A change of an account's address: confirmed at the new one, taken back from the old one.
create table site_user_email_change (
  organisation_id integer not null,
  id bigint generated always as identity,
  site_user_id integer not null,
  site_id integer not null,
  old_email text not null,
  old_key text not null,
  new_email text not null,
  new_key text not null,
  confirm_hash bytea,
  confirm_expires timestamptz(3) not null,
  undo_hash bytea not null,
  undo_expires timestamptz(3) not null,
  requested timestamptz(3) not null default now(),
  primary key (organisation_id, id),
  foreign key (organisation_id, site_user_id) references site_user (organisation_id, id) on delete cascade,
  foreign key (organisation_id, site_id) references site (organisation_id, id) on delete cascade
);
create unique index site_user_email_change_confirm on site_user_email_change (organisation_id, confirm_hash);
create unique index site_user_email_change_undo on site_user_email_change (organisation_id, undo_hash);
create index site_user_email_change_user on site_user_email_change (organisation_id, site_user_id, id);
create index site_user_email_change_undo_expires on site_user_email_change (organisation_id, undo_expires);
alter table site_user_email_change enable row level security;
create policy tenant on site_user_email_change using (organisation_id = current_organisation());
grant select, insert, update, delete on site_user_email_change to masthead_app;

-- What a reader wants to find again.
create table site_user_favourite (
  organisation_id integer not null,
  site_user_id integer not null,
  content_id integer not null,
  created timestamptz(3) not null default now(),
  primary key (organisation_id, site_user_id, content_id),
  foreign key (organisation_id, site_user_id) references site_user (organisation_id, id) on delete cascade,
  foreign key (organisation_id, content_id) references content (organisation_id, id) on delete cascade
);
create index site_user_favourite_newest on site_user_favourite (organisation_id, site_user_id, created, content_id);
create index site_user_favourite_content on site_user_favourite (organisation_id, content_id);
alter table site_user_favourite enable row level security;
create policy tenant on site_user_favourite using (organisation_id = current_organisation());
grant select, insert, update, delete on site_user_favourite to masthead_app;
grant usage on all sequences in schema public to masthead_app;
