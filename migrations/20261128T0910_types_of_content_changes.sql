-- The content type of the item, for programs that follow changes: a row outlives an item that is deleted permanently. Rows without a
-- type are older, and are deleted after 31 days.
alter table content_change add column type text;
