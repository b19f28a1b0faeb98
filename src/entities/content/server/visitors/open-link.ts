/** Readers who followed a link from staff that opens one gated item for a limited time. */
import { sql } from 'kysely';
import { defineVisitor, type OpenedLinks } from '#model/readers/define-visitor.ts';
import type { Db } from '#server/db/index.ts';
import { gateLinksTag } from '../../shares.ts';
import { link as linkPass } from '../passes/link.ts';

interface OpenLinksSnapshot {
  siteId: number;
  /** Expiry times of the links that are valid now, in milliseconds, by link id. */
  ends: ReadonlyMap<number, number>;
  links: OpenedLinks;
}

/** Maximum number of a site's links cached in memory: the newest. */
const LINKS_MAX = 5_000;

export const openLink = defineVisitor<Db, OpenLinksSnapshot>({
  name: 'openLink',
  of: 'site',
  tags: ({ organisationId }) => [gateLinksTag(organisationId)],
  load: async (db, { organisationId, siteId }, { links }) => {
    const { rows } = await sql<{ id: number; expires: string }>`
      select s.id, s.expires from content_share s
      join content c on c.organisation_id = s.organisation_id and c.id = s.content_id
      where s.organisation_id = ${organisationId} and s.opens_gate and s.revoked is null and s.expires > now()
        and c.site_id = ${siteId}
      order by s.id desc limit ${LINKS_MAX}`.execute(db);
    if (rows.length === 0) return null;
    const ends = new Map(rows.map(({ id, expires }) => [id, Date.parse(expires)] as const));
    return { siteId, ends, links };
  },
  recognise: ({ cookie, now }, { siteId, ends, links }) => {
    const token = cookie(links.cookieName);
    const link = token === undefined ? null : links.verify(token);
    if (link?.siteId !== siteId) return null;
    const end = ends.get(link.shareId);
    if (end === undefined || now >= end) return null;
    return linkPass.issue({ contentId: link.contentId, until: new Date(end).toISOString() });
  },
});
