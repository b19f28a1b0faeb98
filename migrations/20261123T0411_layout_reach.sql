-- Which pages below a section use its layout, and which other sites use a default layout.
alter table layout
  add column propagate boolean,
  add column page_type text,
  add column tenants_ids integer[];

-- A layout has been that of all sections below its own so far.
update layout set propagate = true, page_type = 'section' where type = 'section' and section_id is not null;

-- A layout for one item names the type of that item.
update layout l set content_types = array[c.type]
from content c
where l.type = 'content-override' and l.content_types is null
  and c.organisation_id = l.organisation_id and c.id = l.content_id;

-- The sites a default layout is for read it; only its own site's people change it.
create policy shared on layout for select
  using (organisation_id = current_organisation() and is_global and tenants_ids && current_sites());
create index layout_tenants on layout using gin (tenants_ids) where is_global;
