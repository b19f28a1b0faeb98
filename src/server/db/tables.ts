/**
 * All tables, for hand-written statements. Tables of entities are derived from their definitions; tables of
 * engines are declared here.
 */
import type { Generated } from 'kysely';
import type { EntityTables } from '#registry/tables.ts';
import type { StaffTables } from './staff-tables.ts';
import type { Versioned } from './versioned-table.ts';

export interface Tables extends EntityTables, StaffTables {
  content: EntityTables['content'] & {
    /** When an unpublished working copy was last changed. */
    touched: string | null;
    // Declared as required: never null in the database, and always set by the code that writes it.
    fields: Record<string, unknown>;
    sites_shown_ids: number[];
  };
  cms_user: EntityTables['cms_user'] & { is_operator: Generated<boolean> };
  organisation: {
    id: Generated<number>;
    name: string;
    created: Generated<string>;
    second_factor_roles: Generated<string[]>;
    feed_namespace: Generated<string>;
  };
  feed_origin: { organisation_id: number; site_id: number; origin: string | null };
  site_domain: {
    organisation_id: number;
    site_id: number;
    host: string;
    verified: string | null;
    is_primary: Generated<boolean>;
  };
  site_font_file: {
    organisation_id: number;
    id: Generated<number>;
    site_id: number;
    font_id: number;
    created: Generated<string>;
    file_name: string;
    weight: number;
    style: string;
    ascent: number;
    descent: number;
    line_gap: number;
    letters: number;
    digits: number;
    latin_hash: string;
    latin_bytes: number;
    ext_hash: string | null;
    ext_bytes: number | null;
    ext_range: string | null;
  };
  site_styles: {
    organisation_id: number;
    site_id: number;
    text_hash: string;
    rules: number;
    css: string | null;
    fault: string | null;
  };
  webhook_secret: {
    organisation_id: number;
    webhook_id: number;
    id: Generated<number>;
    sealed: string;
    created: Generated<string>;
    expires: string | null;
  };
  content_date_watch: { organisation_id: number; announced_until: string };
  unfinished_setup: { since: Generated<string> };
  rate_limit: { key: string; count: number; window_ends: string };
  history: {
    organisation_id: number;
    id: Generated<number>;
    entity: string;
    record_id: number;
    version: number;
    action: string;
    event: string | null;
    name: string | null;
    kept: Generated<boolean>;
    site_ids: Generated<number[]>;
    at: Generated<string>;
    cms_user_id: number | null;
    before: unknown;
    after: unknown;
  };
  reference: {
    organisation_id: number;
    from_entity: string;
    from_id: number;
    kind: string;
    to_entity: string;
    to_id: number;
  };
  search_entry: {
    organisation_id: number;
    entity: string;
    record_id: number;
    site_ids: number[];
    words: string;
    stems: string;
    readable: string | null;
    open_apart: Generated<boolean>;
    whole_stems: string | null;
    whole_readable: string | null;
  };
  import_record: {
    organisation_id: number;
    site_id: number;
    source_key: string;
    record_key: string;
    entity: string;
    record_id: number;
    record_version: number;
    hash: string;
    addresses: string[];
    imported: Generated<string>;
  };
  import_change: {
    organisation_id: number;
    site_id: number;
    run_id: number;
    entity: string;
    record_id: number;
    record_version: number;
    before: string | null;
  };
  cache_purge: { id: Generated<number>; at: Generated<string>; tags: string[] };
  content_working_copy: Omit<Versioned, 'id' | 'created'> & {
    content_id: number;
    updated_by_id: number | null;
    updated_event: string | null;
    data: Record<string, unknown>;
    writers: Generated<unknown>;
    /** Values of editors that their fields refuse, by field: only editors see them. */
    unfinished: Generated<Record<string, unknown>>;
  };
  content_review: {
    organisation_id: number;
    content_id: number;
    state: 'waiting' | 'returned';
    submitted: Generated<string>;
    submitted_by_id: number | null;
    note: string | null;
    returned: string | null;
    returned_by_id: number | null;
    return_note: string | null;
  };
  content_review_entry: {
    organisation_id: number;
    content_id: number;
    number: number;
    event: 'submitted' | 'returned' | 'approved';
    at: Generated<string>;
    by_id: number | null;
    note: string | null;
  };
  content_publication_notice: {
    organisation_id: number;
    content_id: number;
    cms_user_id: number;
    published: string;
  };
  content_previous_state: {
    organisation_id: number;
    content_id: number;
    command: 'publish' | 'unpublish' | 'delete' | 'restore';
    version: string;
    made: Generated<string>;
    state: unknown;
  };
  content_broken_link: {
    organisation_id: number;
    content_id: number;
    site_id: number;
    checked: Generated<string>;
    findings: { field: string; message: string }[];
  };
  missing_page: {
    organisation_id: number;
    site_id: number;
    path: string;
    count: Generated<number>;
    first_asked: Generated<string>;
    last_asked: Generated<string>;
    referrer_host: string | null;
  };
  saved_view: {
    organisation_id: number;
    id: Generated<number>;
    site_id: number;
    cms_user_id: number;
    list: string;
    name: string;
    state: string;
  };
  content_share: {
    organisation_id: number;
    id: Generated<number>;
    content_id: number;
    created: Generated<string>;
    created_by_id: number | null;
    expires: string;
    opens_gate: Generated<boolean>;
    revoked: string | null;
  };
  content_schedule: {
    organisation_id: number;
    site_id: number;
    section_id: number;
    content_id: number;
    option: string;
    type: string;
    has_image: boolean;
    is_direct: boolean;
    starts_at: string;
    ends_at: string | null;
  };
}
