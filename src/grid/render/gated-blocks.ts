/** Decides which blocks on the page of a gated item are dropped, and which stay locked. */
import type { PageSubject } from '#page-model/page.ts';
import type { BlockData } from '#grid/prepare/block-view.ts';
import type { PreparedBlock } from '#grid/prepare/prepare-blocks.ts';

/**
 * Whether a gate closes the page's item to its reader. False if only the reader's views are exhausted,
 * because then everything except the text is open.
 */
function isGatedForReader({ content }: PageSubject): boolean {
  return content?.gated !== undefined && !content.gated.isForTextsAlone;
}

/**
 * Whether a block that shows what a gate keeps stays in its place without it (readings, access 3): where the reader can open
 * the item on its page, and there would be something to see.
 */
function isLocked(
  { definition, settings }: Pick<PreparedBlock, 'definition' | 'settings'>,
  given: Pick<BlockData, 'items' | 'data'>,
  page: PageSubject,
): boolean {
  const gated = page.content?.gated;
  if (!gated?.locksParts) return false;
  if (definition.keeps) return gated.gatedParts?.includes(definition.keeps) === true;
  return !isEmpty({ definition, settings }, given, page);
}

/** Whether a block has nothing to show, according to its `isEmpty`. */
function isEmpty(
  { definition, settings }: Pick<PreparedBlock, 'definition' | 'settings'>,
  { items, data }: Pick<BlockData, 'items' | 'data'>,
  page: PageSubject,
): boolean {
  return definition.isEmpty?.(settings as never, items, page, data) === true;
}

/** Whether a block is shown to its reader: with its content, locked, or not at all. */
export function presenceOf(
  ready: Pick<PreparedBlock, 'definition' | 'settings'>,
  given: Pick<BlockData, 'items' | 'data'>,
  page: PageSubject,
): 'shown' | 'locked' | 'absent' {
  if (ready.definition.isDroppedBehindGate && isGatedForReader(page))
    return isLocked(ready, given, page) ? 'locked' : 'absent';
  return isEmpty(ready, given, page) ? 'absent' : 'shown';
}
