-- Content leaves the database from the trash alone, whoever asks.
create policy erasing on content for delete
  using (organisation_id = current_organisation() and site_id = any (current_sites()) and status = 0);
grant delete on content to masthead_app;
