-- What the further content types need beside their own fields: galleries, sidebars, dates, relations.

alter table content
  add column sidebars jsonb,
  add column images jsonb,
  add column start_date timestamptz(3),
  add column end_date timestamptz(3),
  add column contributors_ids integer[],
  add column photographers_ids integer[],
  add column company_id integer,
  add column related_to_ids integer[];

-- Events and webinars by their day.
create index content_type_start_date on content (organisation_id, type, start_date, id) where start_date is not null;
-- What a company's page lists.
create index content_company on content (organisation_id, company_id, published, id) where company_id is not null;
