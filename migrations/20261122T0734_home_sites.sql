-- The site an image or a file was added on: its library lists it. What is there belongs to the site that uses it, or to the
-- only one; what several use to the oldest of them.
alter table asset add column home_site_id integer;
alter table media_file add column home_site_id integer;
alter table asset add foreign key (organisation_id, home_site_id) references site (organisation_id, id);
alter table media_file add foreign key (organisation_id, home_site_id) references site (organisation_id, id);

create temporary table used_media on commit drop as
  select r.organisation_id, r.to_entity, r.to_id, min(c.site_id) as site_id
  from reference r
  join content c on c.organisation_id = r.organisation_id and c.id = r.from_id
  where r.from_entity = 'content' and r.to_entity in ('asset', 'mediaFile')
  group by r.organisation_id, r.to_entity, r.to_id;
update asset set home_site_id = used.site_id from used_media used
  where used.organisation_id = asset.organisation_id and used.to_entity = 'asset' and used.to_id = asset.id;
update media_file set home_site_id = used.site_id from used_media used
  where used.organisation_id = media_file.organisation_id and used.to_entity = 'mediaFile' and used.to_id = media_file.id;

create temporary table only_site on commit drop as
  select organisation_id, min(id) as id from site group by organisation_id having count(*) = 1;
update asset set home_site_id = only_site.id from only_site
  where only_site.organisation_id = asset.organisation_id and home_site_id is null;
update media_file set home_site_id = only_site.id from only_site
  where only_site.organisation_id = media_file.organisation_id and home_site_id is null;

update search_entry e set site_ids = array[a.home_site_id] from asset a
  where a.organisation_id = e.organisation_id and e.entity = 'asset' and e.record_id = a.id and a.home_site_id is not null;
update search_entry e set site_ids = array[f.home_site_id] from media_file f
  where f.organisation_id = e.organisation_id and e.entity = 'mediaFile' and e.record_id = f.id and f.home_site_id is not null;
