-- The one item a layout is for is a relation like its section, not a number somebody types.
alter table layout rename column content to content_id;
create index layout_content on layout (organisation_id, content_id, id);
