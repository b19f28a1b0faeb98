-- Layouts, and changes of items that are not published yet, say what they point at, so that it is not deleted unnoticed.
-- Rows that exist get what the product's own blocks and fields hold; any other follows at the next save.
insert into reference (organisation_id, from_entity, from_id, kind, to_entity, to_id)
select l.organisation_id, 'layout', l.id, 'grid', found.to_entity, (found.value #>> '{}')::integer
from layout l
cross join lateral (
  select 'websiteSection' as to_entity, jsonb_path_query(l.grid, '$.rows[*].columns[*].blocks[*].settings ? (@.source == "section").section') as value
  union select 'content', jsonb_path_query(l.grid, '$.rows[*].columns[*].blocks[*].settings ? (@.source == "chosen").chosen[*]')
  union select 'asset', jsonb_path_query(l.grid, '$.rows[*].columns[*].blocks[*].settings.**.asset')
  union select 'content', jsonb_path_query(l.grid, '$.rows[*].columns[*].blocks[*].settings.**.contentId')
  union select 'websiteSection', jsonb_path_query(l.grid, '$.rows[*].columns[*].blocks[*].settings.**.sectionId')
  union select 'mediaFile', jsonb_path_query(l.grid, '$.rows[*].columns[*].blocks[*].settings.**.file')
) found
where jsonb_typeof(found.value) = 'number' and (found.value #>> '{}') ~ '^[0-9]{1,9}$'
on conflict do nothing;

insert into reference (organisation_id, from_entity, from_id, kind, to_entity, to_id)
select organisation_id, 'layout', id, 'content', 'content', content
from layout where type = 'content-override' and content is not null
on conflict do nothing;

insert into reference (organisation_id, from_entity, from_id, kind, to_entity, to_id)
select w.organisation_id, 'content', w.content_id, 'pending', found.to_entity, (found.value #>> '{}')::integer
from content_working_copy w
cross join lateral (
  select 'asset' as to_entity, jsonb_path_query(w.data, '$.**.asset') as value
  union select 'mediaFile', jsonb_path_query(w.data, '$.**.file')
  union select 'content', jsonb_path_query(w.data, '$.**.contentId')
  union select 'websiteSection', jsonb_path_query(w.data, '$.**.sectionId')
) found
where jsonb_typeof(found.value) = 'number' and (found.value #>> '{}') ~ '^[0-9]{1,9}$'
on conflict do nothing;
