-- The original of a translation can be deleted permanently: the translation is then an item without an original.
-- Existing rows are compared by the next migration, which does not lock them.
alter table content
  drop constraint content_organisation_id_translation_of_id_fkey,
  add constraint content_translation_of foreign key (organisation_id, translation_of_id)
    references content (organisation_id, id) on delete set null (translation_of_id) not valid;
