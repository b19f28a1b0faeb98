/**
 * A page in five stages, each a function from what the one before gave to what the next one takes: what the address names
 * (`resolve.ts`), its layout with the blocks in it (`lay-out.ts`), the answers to their queries (`query.ts`), what they show
 * (`load.ts`), and HTML or data of it (`render.ts`). The first four read the database, in one transaction.
 */
import type { Db } from '#server/db/index.ts';
import { planPage, type PlannedPage } from './plan-page.ts';
import { loadPage, type LoadedPage } from './load.ts';
import type { PageInput } from './page-input.ts';
import { queryPage } from './query.ts';
import { resolvePage, type Resolution } from './resolve.ts';

/** A page that needs the database no more, or where to go instead. */
export type ReadPage = Extract<Resolution, { kind: 'redirect' }> | ({ kind: 'page' } & LoadedPage);

/**
 * The first four stages: at most six messages to the database, and two more on pages with blocks that load. The transaction
 * may be used afterwards.
 */
export async function readPage(db: Db, input: PageInput): Promise<ReadPage> {
  const found = await resolvePage(db, input);
  if (found.kind === 'redirect') return found;
  const laidOut = planPage(input, found);
  const queried = await queryPage(db, laidOut);
  // Beyond the last page of its lists there is none; a first page always is.
  const shown = queried.isOutOfRange ? await queryPage(db, missing(laidOut)) : queried;
  return { kind: 'page', ...(await loadPage(db, shown)) };
}

function missing({ input }: PlannedPage): PlannedPage {
  return planPage({ ...input, pageNumber: 1 }, { kind: 'notFound' });
}
