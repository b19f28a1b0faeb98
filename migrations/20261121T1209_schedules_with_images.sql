-- Lists that show items with a picture alone walk past none without.
create index content_schedule_images on content_schedule
  (organisation_id, site_id, section_id, option, starts_at desc, content_id desc) where has_image;
