/** Partners' clients, identified by the token in the URL of their feed. */
import { sql } from 'kysely';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { defineVisitor, type VisitorRequest } from '#model/readers/define-visitor.ts';
import { siteTag } from '#page-model/site-data.ts';
import { ancestorsOf } from '#records/tree.ts';
import { hashToken } from '#server/auth/index.ts';
import type { Db } from '#server/db/index.ts';
import { feedsTag } from '../server/feed-tokens.ts';
import { feed, FILE_CLIENT } from '../passes/feed.ts';

interface Partner {
  id: number;
  /** Digest of the partner's token, as hex. */
  hash: string;
  name: string;
  /** Milliseconds since 1970; null for no end. */
  ends: number | null;
  sectionIds: readonly number[] | null;
}

interface Partners {
  byHash: ReadonlyMap<string, Partner>;
  byId: ReadonlyMap<number, Partner>;
}

interface Row {
  id: number;
  name: string;
  hash: string;
  expires: string | null;
  sections: number[] | null;
}

/** Maximum number of a site's partners that are cached in memory; the newest are used. */
const PARTNERS_MAX = 1_000;

/** The format of `newToken`. */
const TOKEN = /^[\w-]{43}$/;

export const partner = defineVisitor<Db, Partners>({
  name: 'partner',
  of: 'site',
  tags: ({ organisationId, siteId }) => [feedsTag(organisationId), siteTag(siteId)],
  load: async (db, { organisationId, siteId }) => {
    const { rows } = await sql<Row>`
      select f.id, f.name, encode(t.hash, 'hex') as hash, f.expires, f.sections_ids as sections from feed_access f
      join feed_token t on t.organisation_id = f.organisation_id and t.feed_access_id = f.id
      where f.organisation_id = ${organisationId} and f.site_id = ${siteId} and f.status = 1
        and (f.expires is null or f.expires > now())
      order by f.id desc limit ${PARTNERS_MAX}`.execute(db);
    if (rows.length === 0) return null;
    const below = await sectionsBelow(db, organisationId, siteId);
    const all = rows.map(({ id, name, hash, expires, sections }) => {
      const ends = expires === null ? null : Date.parse(expires);
      const sectionIds = sections && sections.length > 0 ? below(sections) : null;
      return { id, name, hash, ends, sectionIds };
    });
    return {
      byHash: new Map(all.map((one) => [one.hash, one])),
      byId: new Map(all.map((one) => [one.id, one])),
    };
  },
  recognise: (request, partners) => {
    const found = partnerOf(request, partners);
    if (!found || (found.ends !== null && request.now >= found.ends)) return null;
    return feed.issue({
      feedAccessId: found.id,
      name: found.name,
      sectionIds: found.sectionIds,
      signatureOf: (fileKey) => signatureOf(found, fileKey),
    });
  },
});

function partnerOf(
  { urlToken, fileOfClient }: Pick<VisitorRequest, 'urlToken' | 'fileOfClient'>,
  { byHash, byId }: Partners,
): Partner | undefined {
  if (urlToken !== undefined)
    return TOKEN.test(urlToken) ? byHash.get(hashToken(urlToken).toString('hex')) : undefined;
  const found = fileOfClient?.kind === FILE_CLIENT ? byId.get(fileOfClient.id) : undefined;
  if (!fileOfClient || !found) return undefined;
  const [said, right] = [fileOfClient.signature, signatureOf(found, fileOfClient.fileKey)].map((text) =>
    Buffer.from(text),
  );
  return said?.length === right?.length && said && right && timingSafeEqual(said, right) ? found : undefined;
}

/**
 * Signature of one file in one partner's feed; a new feed URL invalidates it. It does not reveal the token.
 */
function signatureOf({ hash }: Partner, fileKey: string): string {
  return createHmac('sha256', hash).update(`file ${fileKey}`).digest('base64url');
}

interface Section {
  id: number;
  parentId: number | null;
}

/** Ids of sections and all of their descendants. */
async function sectionsBelow(
  db: Db,
  organisationId: number,
  siteId: number,
): Promise<(ids: readonly number[]) => number[]> {
  const { rows } = await sql<Section>`
    select id, parent_id as "parentId" from website_section
    where organisation_id = ${organisationId} and site_id = ${siteId}`.execute(db);
  const byId = new Map(rows.map((section) => [section.id, section]));
  return (ids) =>
    rows
      .filter((section) =>
        ancestorsOf(section, ({ parentId }) => byId.get(parentId ?? 0)).some(({ id }) => ids.includes(id)),
      )
      .map(({ id }) => id);
}
