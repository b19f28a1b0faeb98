/** What becomes of the texts of the core’s tables that have no definition, when a reader is erased. */
import { EDITORIAL, SETTINGS, STAFF, definePersonalData } from '#model/personal-data.ts';

export const personalData = definePersonalData({
  history: {
    why: 'rows of the account and of records that are erased go with them',
    columns: ['entity', 'action', 'before', 'after', 'event', 'name', 'site_ids'],
  },
  search_entry: {
    why: 'entries of the account and of records that are erased go with them',
    columns: ['entity', 'site_ids', 'words', 'stems', 'readable', 'whole_stems', 'whole_readable'],
  },
  search_word: { why: 'words that no other record has go with them', columns: ['entity', 'word'] },
  search_language: { why: 'languages of the items of a site', columns: ['configuration'] },
  import_record: {
    why: 'the rows of the account go with it',
    columns: ['source_key', 'record_key', 'entity', 'hash', 'addresses'],
  },
  import_change: {
    why: 'nothing of accounts is kept in it; what was before is gone after 30 days',
    columns: ['entity', 'before'],
  },
  rate_limit: { why: 'networks and digests of addresses, for a day', columns: ['key'] },
  cache_purge: { why: 'tags, for a day', columns: ['tags'] },
  reference: { why: 'which record points at which', columns: ['from_entity', 'kind', 'to_entity'] },
  missing_page: {
    why: 'addresses that were asked for, without their queries, by nobody in particular',
    columns: ['path', 'referrer_host'],
  },
  schema_migration: { why: 'names of migrations', columns: ['name', 'checksum'] },
  sitemap_boundary: { why: 'kinds of content', columns: ['type'] },
  secret_in_use: { why: 'a digest of the installation’s secret', columns: ['fingerprint'] },
  feed_guid: { why: EDITORIAL, columns: ['type', 'name', 'alias', 'link', 'section_alias'] },
  feed_origin: { why: SETTINGS, columns: ['origin'] },
  site_styles: { why: SETTINGS, columns: ['text_hash', 'css', 'fault'] },
  cms_identity: { why: STAFF, columns: ['issuer', 'subject'] },
  cms_link: { why: STAFF, columns: ['hash', 'purpose'] },
  cms_login_step: { why: STAFF, columns: ['hash'] },
  cms_recovery_code: { why: STAFF, columns: ['hash'] },
  cms_second_factor: { why: STAFF, columns: ['secret'] },
  cms_session: {
    why: STAFF,
    columns: ['id', 'bearer_hash', 'refresh_hash', 'previous_refresh_hash', 'device', 'came_by'],
  },
  cms_visit: { why: STAFF, columns: ['hash', 'session_id', 'kind'] },
  saved_view: { why: STAFF, columns: ['list', 'name', 'state'] },
  content_presence: { why: STAFF, columns: ['window_id'] },
  content_creation: { why: STAFF, columns: ['key'] },
  content_broken_link: { why: EDITORIAL, columns: ['findings'] },
  content_review: { why: EDITORIAL, columns: ['state', 'note', 'return_note'] },
  content_schedule: { why: EDITORIAL, columns: ['option', 'type'] },
  content_working_copy: { why: EDITORIAL, columns: ['data', 'writers'] },
  external_feed: { why: EDITORIAL, columns: ['url', 'items', 'problem'] },
  youtube_playlist: { why: EDITORIAL, columns: ['playlist_key', 'videos', 'problem'] },
  organisation: { why: SETTINGS, columns: ['name', 'second_factor_roles', 'feed_namespace'] },
  realm: { why: SETTINGS, columns: ['name'] },
  site_domain: { why: SETTINGS, columns: ['host'] },
  site_font_file: { why: SETTINGS, columns: ['file_name', 'style', 'latin_hash', 'ext_hash', 'ext_range'] },
});
