-- Images and files have a trash: what is in it is hidden from every statement but those of the trash, as rows of others are.
alter table asset
  add column trashed timestamptz(3),
  add column trashed_by_id integer,
  add foreign key (organisation_id, trashed_by_id) references cms_user (organisation_id, id);

alter table media_file
  add column trashed timestamptz(3),
  add column trashed_by_id integer,
  add foreign key (organisation_id, trashed_by_id) references cms_user (organisation_id, id);

-- Whether the transaction sees what is in the trash.
create function sees_trash() returns boolean
  language sql stable parallel safe
  as $$ select coalesce(current_setting('masthead.trash', true), '') = 'on' $$;

alter policy tenant on asset
  using (organisation_id = current_organisation() and (trashed is null or sees_trash()));
alter policy tenant on media_file
  using (organisation_id = current_organisation() and (trashed is null or sees_trash()));

-- They leave the database from the trash alone, whoever asks.
create policy erasing on asset as restrictive for delete to public using (trashed is not null);
create policy erasing on media_file as restrictive for delete to public using (trashed is not null);
