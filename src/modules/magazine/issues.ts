/** Issues and publications as readers see them: their rows, and the shape that blocks and scripts receive. */
import { sql, type RawBuilder } from 'kysely';
import { ASSET_COLUMNS, imageSource, type AssetRow } from '#entities/asset/server/view-model.ts';
import type { ImageSource, PlacedImage } from '#media/image-source.ts';
import { issuePath, publicationPath } from './addresses.ts';

export interface ShownPublication {
  id: number;
  name: string;
  path: string;
  tagline: string | null;
  description: string | null;
  logo: ImageSource | null;
  /**
   * Pages where readers subscribe, renew, change their address and order reprints; null if the publication
   * has no such page.
   */
  subscribeUrl: string | null;
  renewalUrl: string | null;
  changeAddressUrl: string | null;
  reprintsUrl: string | null;
}

export interface ShownIssue {
  id: number;
  name: string;
  path: string;
  /** ISO timestamp. */
  mailDate: string;
  cover: ImageSource | null;
  description: string | null;
  digitalEditionUrl: string | null;
  publication: Pick<ShownPublication, 'id' | 'name' | 'path' | 'subscribeUrl'>;
}

/** A row as the database returns it in JSON. */
export interface PublicationRow {
  id: number;
  name: string;
  alias: string;
  tagline: string | null;
  description: string | null;
  subscribe_url: string | null;
  renewal_url: string | null;
  change_address_url: string | null;
  reprints_url: string | null;
  placed: PlacedImage | null;
  asset: AssetRow | null;
}

export interface IssueRow {
  id: number;
  name: string;
  slug_language: string | null;
  mail_date: string;
  description: string | null;
  digital_edition_url: string | null;
  placed: PlacedImage | null;
  asset: AssetRow | null;
  publication_id: number;
  publication_name: string;
  publication_alias: string;
  subscribe_url: string | null;
}

interface Site {
  organisationId: number;
  siteId: number;
}

/** The placed image in a column, and its asset. */
const withAsset = (column: RawBuilder<unknown>, organisationId: number) =>
  sql`${column} as placed, (select to_jsonb(own) from (select ${ASSET_COLUMNS} from asset i
    where i.organisation_id = ${organisationId} and i.id = (${column} ->> 'asset')::integer) as own) as asset`;

/** Condition on the publication `p`: it is shown, and its first issue is out. */
export const isPublicationSeen: RawBuilder<boolean> = sql<boolean>`p.active is not false and exists (
  select from magazine_issue first where first.organisation_id = p.organisation_id and first.publication_id = p.id
    and first.active is not false and first.mail_date <= now())`;

/** Publications that readers of the site may see. `more`: additional conditions, order and limit. */
export function publicationRows(
  { organisationId, siteId }: Site,
  more: RawBuilder<unknown>,
): RawBuilder<PublicationRow> {
  return sql`select p.id, p.name, p.alias, p.tagline, p.description, p.subscribe_url, p.renewal_url, p.change_address_url,
      p.reprints_url, ${withAsset(sql`p.logo`, organisationId)}
    from magazine_publication p
    where p.organisation_id = ${organisationId} and p.site_id = ${siteId} and ${isPublicationSeen} ${more}`;
}

/**
 * Issues that readers of the site may see. `more`: additional conditions on `m`, order and limit, as in
 * `publicationRows`.
 */
export function issueRows(site: Site, more: RawBuilder<unknown>): RawBuilder<IssueRow> {
  return sql`select m.id, m.name, m.slug_language, m.mail_date, m.description, m.digital_edition_url, p.id as publication_id,
      p.name as publication_name, p.alias as publication_alias, p.subscribe_url,
      ${withAsset(sql`m.cover_image`, site.organisationId)}
    from ${issuesSeen(site)} ${more}`;
}

/**
 * Tables and conditions of visible issues: an issue is out from its mail date on, as long as it and its
 * publication are shown.
 */
export function issuesSeen({ organisationId, siteId }: Site): RawBuilder<unknown> {
  return sql`magazine_issue m
    join magazine_publication p on p.organisation_id = m.organisation_id and p.id = m.publication_id
    where m.organisation_id = ${organisationId} and m.site_id = ${siteId} and m.active is not false
      and p.active is not false and m.mail_date <= now()`;
}

/** The instant at which the next issue of the site comes out, as the column `next`. */
export function nextIssueAt({ organisationId, siteId }: Site): RawBuilder<{ next: string }> {
  return sql`select mail_date as next from magazine_issue
    where organisation_id = ${organisationId} and site_id = ${siteId} and mail_date > now()
    order by mail_date, id limit 1`;
}

export function shownPublication(row: PublicationRow): ShownPublication {
  return {
    id: row.id,
    name: row.name,
    path: publicationPath(row.alias),
    tagline: row.tagline,
    description: row.description,
    logo: row.asset && imageSource(row.asset, row.placed),
    subscribeUrl: row.subscribe_url,
    renewalUrl: row.renewal_url,
    changeAddressUrl: row.change_address_url,
    reprintsUrl: row.reprints_url,
  };
}

export function shownIssue(row: IssueRow): ShownIssue {
  return {
    id: row.id,
    name: row.name,
    path: issuePath({ ...row, slugLanguage: row.slug_language }),
    mailDate: new Date(row.mail_date).toISOString(),
    cover: row.asset && imageSource(row.asset, row.placed),
    description: row.description,
    digitalEditionUrl: row.digital_edition_url,
    publication: {
      id: row.publication_id,
      name: row.publication_name,
      path: publicationPath(row.publication_alias),
      subscribeUrl: row.subscribe_url,
    },
  };
}
