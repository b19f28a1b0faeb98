-- Which of the given media files a record of any organisation names: for the sweep of what interrupted uploads left
-- behind. Tells nothing but which of the keys the caller already has are in use, and only to the platform itself.
create index asset_file on asset (file_key);
create function known_files(keys text[]) returns setof text
  language sql stable security definer set search_path = pg_catalog, public
  as $$
    select distinct file_key from asset
    where file_key = any (keys) and current_setting('masthead.platform', true) = 'on'
  $$;
grant execute on function known_files(text[]) to masthead_app;
