alter table newsletter
  add column welcome_template_id integer,
  add foreign key (organisation_id, welcome_template_id) references newsletter_template (organisation_id, id);

alter table newsletter
  add column welcome_subject text;
