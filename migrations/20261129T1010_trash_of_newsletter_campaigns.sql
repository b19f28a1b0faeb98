-- Newsletter campaigns have a trash: what is in it is hidden from every statement but those of the trash.
alter table newsletter_campaign
  add column trashed timestamptz(3),
  add column trashed_by_id integer,
  add foreign key (organisation_id, trashed_by_id) references cms_user (organisation_id, id);

alter policy tenant on newsletter_campaign
  using (organisation_id = current_organisation() and site_id = any (current_sites()) and (trashed is null or sees_trash()));

-- Campaigns are deleted only from the trash.
create policy erasing on newsletter_campaign as restrictive for delete to public using (trashed is not null);
