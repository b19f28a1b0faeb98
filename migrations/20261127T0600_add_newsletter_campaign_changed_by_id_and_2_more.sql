alter table newsletter_campaign
  add column changed_by_id integer,
  add foreign key (organisation_id, changed_by_id) references cms_user (organisation_id, id);

alter table newsletter_campaign
  add column approved_by_id integer,
  add foreign key (organisation_id, approved_by_id) references cms_user (organisation_id, id);

alter table newsletter_campaign
  add column approved_at timestamptz(3);
