alter table content validate constraint content_translation_of;
