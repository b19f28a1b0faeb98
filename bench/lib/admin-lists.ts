/** Requests lists of the admin as the admin does. */
import { call } from '../../e2e/support/app.ts';
import type { Filled } from './filled.ts';
import type { Durations } from './lists.ts';

export interface ListQuestion {
  name: string;
  input: Record<string, unknown>;
}

/** What the admin sends with every page of its list. */
const PAGE = { limit: 50, countTotal: true };

/** How often a round repeats each query. */
const TIMES = 25;

/**
 * Runs each query several times, on content unless another list is named. Throws if one finds nothing,
 * because an empty list costs nothing.
 */
export async function askLists(
  { app, token }: Filled,
  questions: readonly ListQuestion[],
  operation = 'getContentList',
): Promise<Durations> {
  const durations: Durations = new Map();
  for (const { name, input } of questions) {
    const own: number[] = [];
    for (let time = 0; time < TIMES; time += 1) {
      const requestedAt = performance.now();
      const page = await call<{ edges: unknown[] }>(app, operation, { ...PAGE, ...input }, token);
      own.push(performance.now() - requestedAt);
      if (page.edges.length === 0) throw new Error(`“${name}” found nothing.`);
    }
    durations.set(name, own);
  }
  return durations;
}

/** The id of a section of the demo. */
export async function sectionId({ app, token }: Filled, alias: string): Promise<number> {
  const sections = await call<{ edges: { node: { id: number; alias: string } }[] }>(
    app,
    'getWebsiteSectionStream',
    { limit: 100 },
    token,
  );
  const found = sections.edges.find(({ node }) => node.alias === alias);
  if (!found) throw new Error(`The demo has no section “${alias}”.`);
  return found.node.id;
}
