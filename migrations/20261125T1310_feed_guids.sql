-- What feed programs know items by (docs/decisions/0091-guids-of-feeds.md). Guids of items that were published before held the site's
-- origin and the item's path; they keep them, so that no subscriber sees an old item as new.

-- Where readers reached a site when its items had such guids. Null until the next start for a site without a domain of its own,
-- whose address follows from the configuration.
create table feed_origin (
  organisation_id integer not null,
  site_id integer primary key,
  origin text check (length(origin) <= 500),
  foreign key (organisation_id, site_id) references site (organisation_id, id) on delete cascade
);
create index feed_origin_site on feed_origin (organisation_id, site_id);
alter table feed_origin enable row level security;
create policy tenant on feed_origin using (organisation_id = current_organisation() or is_platform());
grant select, insert, update, delete on feed_origin to masthead_app;

-- In the order in which the site directory chooses among a site's domains.
insert into feed_origin (organisation_id, site_id, origin)
select s.organisation_id, s.id, (
  select 'https://' || d.host from site_domain d
  where d.organisation_id = s.organisation_id and d.site_id = s.id and d.verified is not null
  order by (d.host = s.general ->> 'rootDomain') desc nulls last, d.is_primary desc limit 1)
from site s;

-- What the path of such an item was made of.
create table feed_guid (
  organisation_id integer not null,
  content_id integer not null,
  site_id integer not null,
  type text not null,
  name text not null,
  alias text,
  link text,
  section_site_id integer,
  section_alias text,
  primary key (organisation_id, content_id)
);
insert into feed_guid
select c.organisation_id, c.id, c.site_id, c.type, c.name, c.alias, c.fields ->> 'linkUrl', s.site_id, s.alias
from content c
left join website_section s on s.organisation_id = c.organisation_id and s.id = c.primary_section_id
where c.published <= now();
alter table feed_guid add foreign key (organisation_id, content_id)
  references content (organisation_id, id) on delete cascade;
alter table feed_guid enable row level security;
create policy tenant on feed_guid using (organisation_id = current_organisation());
grant select, insert, update, delete on feed_guid to masthead_app;

-- Guids of all other items are made from this and the item's number.
alter table organisation add column feed_namespace uuid not null default gen_random_uuid();
