/** What the insertions of a page load, sent with the loads of its blocks. */
import type { RawBuilder } from 'kysely';
import { canShowInsertion, type AnyInsertion } from '#model/define-insertion.ts';
import type { LoadWork } from '#model/define-load.ts';
import type { PageSubject } from '#model/page.ts';
import type { LoadingBlock } from './loads.ts';
import type { PageInput } from './page-input.ts';

/** No block has such an id. */
const PREFIX = 'insertion:';

/** The loads of those that the page can show; none in channels without insertions. */
export function insertionLoads(
  page: PageSubject,
  { insertions, channel, channels }: Pick<PageInput, 'insertions' | 'channel' | 'channels'>,
): LoadingBlock[] {
  if (!channels[channel].hasInsertions) return [];
  return insertions.flatMap((insertion) => {
    const { name, load } = insertion;
    if (!load || !canLoad(insertion, page)) return [];
    return [
      {
        id: `${PREFIX}${name}`,
        // The page is the same for all who get it: an insertion is told nothing of its reader, and cannot make it private.
        load: (_settings, _got, { scope, tag, changesAt }) =>
          load({ page, scope, tag, changesAt }) as LoadWork<RawBuilder<unknown>, unknown>,
        settings: {},
        got: { items: [], hasMore: [], found: [], recordIds: [] },
        about: { gated: null, member: null },
      },
    ];
  });
}

/** False for a condition that throws: it is reported where the insertion is rendered. */
function canLoad(insertion: AnyInsertion, page: PageSubject): boolean {
  try {
    return canShowInsertion(insertion, page);
  } catch {
    return false;
  }
}

/** What they returned, by the names of the insertions. */
export function insertionData(data: ReadonlyMap<string, unknown>): Map<string, unknown> {
  return new Map(
    [...data].flatMap(([id, own]) =>
      id.startsWith(PREFIX) ? [[id.slice(PREFIX.length), own] as const] : [],
    ),
  );
}
