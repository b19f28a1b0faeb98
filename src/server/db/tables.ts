/** Tables of the engines and of content, for hand-written statements. Entities are reached through records alone. */
import type { Generated } from 'kysely';
import type { RichText } from '#model/rich-text.ts';

interface Versioned {
  organisation_id: number;
  id: Generated<number>;
  version: Generated<number>;
  created: Generated<string>;
  updated: Generated<string>;
}

export interface Tables {
  organisation: { id: Generated<number>; name: string; created: Generated<string> };
  site: Versioned & {
    tenant_key: string;
    name: string;
    tagline: string | null;
    description: string | null;
    language: string;
    time_zone: string;
    primary_color: string;
    accent_color: string;
    primary_font: string;
    secondary_font: string;
    corporate_name: string | null;
    is_test: boolean | null;
    general: unknown;
    header: unknown;
    footer: unknown;
    social_links: unknown;
    base_styles: unknown;
    pod_style: unknown;
    content_style: unknown;
    tag_manager: unknown;
    ad_manager: unknown;
    leaders: unknown;
    inquiry_form: unknown;
    contact_us: unknown;
    source_esb: unknown;
    labels: unknown;
    magazine: unknown;
    blueconic: unknown;
    one_trust: unknown;
    third_party_scripts: unknown;
    company_update: unknown;
    sponsored_search: unknown;
    system_outage: unknown;
    modules: unknown;
  };
  site_domain: {
    organisation_id: number;
    site_id: number;
    host: string;
    verified: string | null;
    is_primary: Generated<boolean>;
  };
  cms_user: Versioned & {
    email: string;
    username: string;
    first_name: string;
    last_name: string;
    role: string;
    extra_permissions: string[] | null;
    status: number;
    is_global: boolean;
    sites_ids: number[] | null;
    last_login: string | null;
    password_hash: string | null;
    is_operator: Generated<boolean>;
  };
  cms_session: {
    id: Generated<string>;
    organisation_id: number;
    cms_user_id: number;
    created: Generated<string>;
    last_used: Generated<string>;
    expires: string;
    revoked: string | null;
    bearer_hash: Buffer;
    bearer_expires: string;
    refresh_hash: Buffer;
    previous_refresh_hash: Buffer | null;
    refreshed: string | null;
    device: string | null;
  };
  cms_link: {
    hash: Buffer;
    organisation_id: number;
    cms_user_id: number;
    purpose: 'invitation' | 'reset';
    created: Generated<string>;
    expires: string;
  };
  mail_outbox: Versioned & {
    to: string;
    subject: string;
    text: string;
    html: string;
    state: string;
    attempts: number;
    last_error: string | null;
    sent_at: string | null;
    secret: string | null;
  };
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
  };
  migration_run: Versioned & {
    site_id: number;
    name: string;
    mapping: unknown;
    is_dry_run: boolean;
    overwrite: boolean;
    state: string;
    report: unknown;
    error: string | null;
    finished: string | null;
    started_by_id: number | null;
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
  cache_purge: { id: Generated<number>; at: Generated<string>; tags: string[] };
  website_section: Versioned & {
    site_id: number;
    name: string;
    parent_id: number | null;
    system_alias: string | null;
    manual_alias: boolean | null;
    alias: string | null;
    description: string | null;
    gam_alias: string | null;
    sequence: number | null;
  };
  website_redirect: Versioned & {
    site_id: number;
    from: string;
    to: string;
    to_address: string | null;
  };
  media_file: Versioned & {
    home_site_id: number | null;
    name: string;
    description: string | null;
    file_key: string;
    file_name: string;
    format: string;
    size_bytes: number;
    sha256: string;
  };
  asset: Versioned & {
    home_site_id: number | null;
    name: string;
    file_key: string;
    file_name: string;
    format: string;
    width: number;
    height: number;
    size_bytes: number;
    sha256: string;
    alt: string | null;
    caption: string | null;
    credit: string | null;
    crop: unknown;
    focal: unknown;
  };
  layout: Versioned & {
    site_id: number;
    name: string;
    type: string;
    key: string | null;
    alias: string[] | null;
    content_types: string[] | null;
    section_id: number | null;
    content: number | null;
    is_global: boolean | null;
    hide_header: boolean | null;
    hide_footer: boolean | null;
    grid: unknown;
  };
  menu: Versioned & { site_id: number; place: string; tree: unknown };
  content: Versioned & {
    site_id: number;
    sites_shown_ids: number[];
    type: string;
    status: number;
    name: string;
    deck: string | null;
    teaser: string | null;
    excerpt: string | null;
    body: RichText | null;
    primary_image: unknown;
    primary_section_id: number | null;
    schedules: unknown;
    authors_ids: number[] | null;
    byline: string | null;
    source: string | null;
    labels: string[] | null;
    published: string | null;
    unpublished: string | null;
    alias: string | null;
    seo_title: string | null;
    seo_description: string | null;
    notes: string | null;
    fields: Record<string, unknown>;
    created_by_id: number | null;
    updated_by_id: number | null;
  };
  content_working_copy: Omit<Versioned, 'id' | 'created'> & {
    content_id: number;
    updated_by_id: number | null;
    data: unknown;
    writers: Generated<unknown>;
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
  content_share: {
    organisation_id: number;
    id: Generated<number>;
    content_id: number;
    created: Generated<string>;
    created_by_id: number | null;
    expires: string;
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
