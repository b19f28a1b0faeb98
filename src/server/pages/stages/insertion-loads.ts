/** Loads the data of a page's insertions, together with the loads of its blocks. */
import type { RawBuilder } from 'kysely';
import type { AllChannels, Channel } from '#model/channels.ts';
import { canShowInsertion, type Insertion } from '#model/pages/define-insertion.ts';
import type { PageSubject } from '#page-model/page.ts';
import type { LoadingBlock } from '#grid/load/run-loads.ts';
import type { PreparedBlock } from '#grid/prepare/prepare-blocks.ts';

/** An insertion in the form in which the registry has it. */
export type AnyInsertion = Insertion<unknown, RawBuilder<unknown>>;

/** Prefix that no block's id has. */
const PREFIX = 'insertion:';

interface InsertionInput {
  insertions: readonly AnyInsertion[];
  channel: Channel;
  channels: AllChannels;
}

/**
 * Returns the loads of the insertions that the page can show in the given `blocks`, which are those that are rendered: all of a page, or the one
 * of a part. None in channels without insertions. Each is sent as the load of a block
 * is, with its limits. A load gets neither the reader nor a way to make the page private, because all readers
 * of a cached page see the same insertions.
 */
export function insertionLoads(
  page: PageSubject,
  blocks: Iterable<Pick<PreparedBlock, 'definition'>>,
  { insertions, channel, channels }: InsertionInput,
): LoadingBlock[] {
  if (!channels[channel].hasInsertions || insertions.length === 0) return [];
  const places = new Set([...blocks].map(({ definition }) => definition.insertions));
  return insertions.flatMap((insertion) => {
    const { name, load, into } = insertion;
    if (!load || !places.has(into) || !canLoad(insertion, page)) return [];
    return [
      {
        id: `${PREFIX}${name}`,
        // The page is the same for all its readers: an insertion does not get the reader, and cannot make the
        // page private.
        load: (_settings, _got, { scope, tag, changesAt }) => load({ page, scope, tag, changesAt }),
        settings: {},
        got: { items: [], hasMore: [], found: [], recordIds: [] },
        about: { gated: null, member: null },
        isInsertion: true,
      },
    ];
  });
}

/** False if the condition throws: the error is reported where the insertion is rendered. */
function canLoad(insertion: AnyInsertion, page: PageSubject): boolean {
  try {
    return canShowInsertion(insertion, page);
  } catch {
    return false;
  }
}

/**
 * Returns the data of insertions, by their names, from the data of all loads of a page. A load that failed is absent, so that its
 * insertion is left out.
 */
export function insertionData(data: ReadonlyMap<string, unknown>): Map<string, unknown> {
  return new Map(
    [...data].flatMap(([id, own]) => (id.startsWith(PREFIX) ? [[id.slice(PREFIX.length), own]] : [])),
  );
}
