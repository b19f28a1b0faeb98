alter table content
  add column language text;

alter table content
  add column translation_of_id integer,
  add foreign key (organisation_id, translation_of_id) references content (organisation_id, id);
