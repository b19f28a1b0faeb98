/**
 * Tables with texts or documents that are not of one reader, and why: `personal-data.test.ts` fails for a table with such columns that
 * is neither here nor in `PERSONAL_TABLES`, and for a name here that is no table.
 */

const STAFF = 'of staff, whose accounts their organisation keeps';
const EDITORIAL = 'what the publication publishes or keeps for its own work';
const SETTINGS = 'how the organisation and its sites are set up';
const MEMBERSHIPS = 'what the publication offers, and companies: no person’s account';

export const OTHER_TABLES: Readonly<Record<string, string>> = {
  // Erased by `erase-person.ts` itself.
  site_user: 'the account, which goes as a whole',
  history: 'rows of the account and of records that are erased go with them',
  search_entry: 'entries of the account and of records that are erased go with them',
  search_word: 'words that no other record has go with them',
  import_record: 'the rows of the account go with it',
  migration_run: 'remarks of reports about the account go with it; uploaded files are removed by a job',
  // No address or name stands in it.
  rate_limit: 'networks and digests of addresses, for a day',
  cache_purge: 'tags, for a day',
  reference: 'which record points at which',
  missing_page: 'addresses that were asked for, without their queries, by nobody in particular',
  schema_migration: 'names of migrations',
  crawler_list: 'published networks of search engines',
  sitemap_boundary: 'kinds of content',
  anonymous_meter: 'random ids and items, without an address, deleted at their expiry',
  secret_in_use: 'a digest of the installation’s secret',
  feed_guid: EDITORIAL,
  feed_origin: SETTINGS,
  site_styles: SETTINGS,
  cms_identity: STAFF,
  cms_link: STAFF,
  cms_login_step: STAFF,
  cms_recovery_code: STAFF,
  cms_second_factor: STAFF,
  cms_session: STAFF,
  cms_user: STAFF,
  cms_visit: STAFF,
  saved_view: STAFF,
  content_presence: STAFF,
  content_creation: STAFF,
  asset: EDITORIAL,
  content: EDITORIAL,
  content_broken_link: EDITORIAL,
  content_review: EDITORIAL,
  content_schedule: EDITORIAL,
  content_working_copy: EDITORIAL,
  external_feed: EDITORIAL,
  magazine_issue: EDITORIAL,
  magazine_publication: EDITORIAL,
  magazine_section: EDITORIAL,
  media_file: EDITORIAL,
  taxonomy: EDITORIAL,
  website_redirect: EDITORIAL,
  website_section: EDITORIAL,
  youtube_playlist: EDITORIAL,
  layout: SETTINGS,
  menu: SETTINGS,
  migration_configuration: SETTINGS,
  organisation: SETTINGS,
  realm: SETTINGS,
  site: SETTINGS,
  site_domain: SETTINGS,
  site_font: SETTINGS,
  site_font_file: SETTINGS,
  demographic_question: MEMBERSHIPS,
  feed_access: MEMBERSHIPS,
  feed_token: MEMBERSHIPS,
  licence_company: MEMBERSHIPS,
  licence_domain: MEMBERSHIPS,
  membership: MEMBERSHIPS,
  survey: MEMBERSHIPS,
};
