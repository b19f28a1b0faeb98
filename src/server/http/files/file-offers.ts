/** Finds what offers a library file to the readers of a site: an item, or a text in one of its layouts. */
import { decideAccess, type Reader, type SiteAccess } from '#access/decide-access.ts';
import type { GatedItem } from '#model/readers/define-gate.ts';
import { PENDING_KIND } from '#records/shape.ts';
import { accessItemOf } from '#registry/gate-columns.ts';
import type { Db } from '#server/db/index.ts';
import type { Pages } from '#server/pages/index.ts';
import { ACCESS_COLUMNS } from './access-item.ts';

/**
 * Maximum number of published items read to find one that offers the file, oldest first because those are the
 * most likely to be public.
 */
const OFFERS_MAX = 200;

/** Maximum number of layouts read to find one that offers the file to the reader. */
const LAYOUTS_MAX = 20;

/** Maximum number of gated items that are checked. */
const GATED_MAX = 5;

export interface Offer {
  fileId: number;
  organisationId: number;
  access: SiteAccess;
  reader: Reader;
  /** Current instant, ISO. */
  now: string;
  gridOffers: Pages['gridOffers'];
}

export interface Offers {
  /** Whether a record offers the file to this reader. */
  isOpen: boolean;
  /** If `isOpen` is false: gated items that would offer the file. */
  gated: readonly GatedItem[];
}

/**
 * Looks for an item that readers of the site may see, which is the usual case, then for a layout in its saved
 * state.
 */
export async function offersOf(db: Db, offer: Offer): Promise<Offers> {
  const items = await itemsWith(db, offer);
  return items.isOpen || !(await isInLayout(db, offer)) ? items : { isOpen: true, gated: [] };
}

async function isInLayout(
  db: Db,
  { fileId, organisationId, access, reader, gridOffers }: Offer,
): Promise<boolean> {
  const layouts = await db
    .selectFrom('reference as r')
    .innerJoin('layout as l', (join) =>
      join.onRef('l.organisation_id', '=', 'r.organisation_id').onRef('l.id', '=', 'r.from_id'),
    )
    .select('l.grid')
    .where('r.organisation_id', '=', organisationId)
    .where('r.to_entity', '=', 'mediaFile')
    .where('r.to_id', '=', fileId)
    .where('r.from_entity', '=', 'layout')
    .where('r.kind', '!=', PENDING_KIND)
    .where('l.site_id', '=', access.siteId)
    .orderBy('l.id')
    .limit(LAYOUTS_MAX)
    .execute();
  return layouts.some(({ grid }) => gridOffers(grid, fileId, { reader, access }));
}

async function itemsWith(db: Db, { fileId, organisationId, access, reader, now }: Offer): Promise<Offers> {
  const items = await db
    .selectFrom('reference as r')
    .innerJoin('content as c', (join) =>
      join.onRef('c.organisation_id', '=', 'r.organisation_id').onRef('c.id', '=', 'r.from_id'),
    )
    .select(ACCESS_COLUMNS)
    .where('r.organisation_id', '=', organisationId)
    .where('r.to_entity', '=', 'mediaFile')
    .where('r.to_id', '=', fileId)
    .where('r.from_entity', '=', 'content')
    .where('c.status', '=', 1)
    .orderBy('c.published')
    .where('r.kind', '!=', PENDING_KIND)
    .limit(OFFERS_MAX)
    .execute();
  const gated: GatedItem[] = [];
  for (const item of items) {
    const facts = accessItemOf(item);
    const { kind } = decideAccess(reader, facts, access, now);
    if (kind === 'open') return { isOpen: true, gated: [] };
    if (kind === 'gated' && gated.length < GATED_MAX) gated.push(facts);
  }
  return { isOpen: false, gated };
}
