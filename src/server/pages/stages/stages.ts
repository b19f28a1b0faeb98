/**
 * A page in five stages, each a function from the result of the previous one: what the URL names
 * (`resolve.ts`), its layout with the layout's blocks (`lay-out.ts`), the results of their queries
 * (`query.ts`), the items that they show (`load.ts`), and HTML or data (`render.ts`). The first four read the
 * database, in one transaction.
 */
import type { Db } from '#server/db/index.ts';
import { planPage, type PlannedPage } from './plan-page.ts';
import { loadPage, type LoadedPage } from './load.ts';
import type { PageInput } from './page-input.ts';
import { queryPage } from './query.ts';
import { resolvePage, type Resolution } from './resolve.ts';

/** A page that no longer needs the database, or a redirect. */
export type ReadPage = Extract<Resolution, { kind: 'redirect' }> | ({ kind: 'page' } & LoadedPage);

/**
 * Runs the first four stages: at most six messages to the database, and two more on pages with blocks that
 * load. The transaction may be used afterwards.
 */
export async function readPage(db: Db, input: PageInput): Promise<ReadPage> {
  const found = await resolvePage(db, input);
  if (found.kind === 'redirect') return found;
  const laidOut = planPage(input, found);
  const queried = await queryPage(db, laidOut);
  // A page number after the last page of its lists is not found; a first page always exists.
  const shown = queried.isOutOfRange ? await queryPage(db, missing(laidOut)) : queried;
  return { kind: 'page', ...(await loadPage(db, shown)) };
}

function missing({ input }: PlannedPage): PlannedPage {
  return planPage({ ...input, pageNumber: 1 }, { kind: 'notFound' });
}
