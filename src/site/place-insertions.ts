/** Where insertions are placed in a text or a list. Pure, and the same each time for the same text and insertions. */
import type { InsertionRule } from '#model/pages/define-insertion.ts';
import type { RichText, RichTextNode } from '#rich-text/document/rich-text.ts';

/** The places of a text or a list. */
export interface InsertionPlaces {
  /** For each place that can be used, in order: how many paragraphs or items are before it. Ascending, each once. */
  before: readonly number[];
}

/** An insertion that is to be placed. */
export interface PlaceableInsertion extends Pick<InsertionRule, 'name' | 'after' | 'distance' | 'priority'> {
  /** Times that it can be shown. */
  times: number;
}

/** One showing of an insertion: `before` paragraphs or items are before it. */
export interface PlacedInsertion<Placeable extends PlaceableInsertion = PlaceableInsertion> {
  insertion: Placeable;
  index: number;
  before: number;
}

/**
 * Places insertions, at most one in each place and `max` in all, and returns them from first to last. Those of a higher priority choose
 * first, of equal ones the first by name; each takes the first free place that has `after` paragraphs before it and `distance` to all
 * that were placed earlier, then the next such place until it has been shown `times` times.
 */
export function placeInsertions<Placeable extends PlaceableInsertion>(
  { before }: InsertionPlaces,
  insertions: readonly Placeable[],
  max: number,
): PlacedInsertion<Placeable>[] {
  const placed: PlacedInsertion<Placeable>[] = [];
  for (const insertion of insertions.toSorted(byRank)) {
    let index = 0;
    for (const place of before) {
      if (placed.length >= max || index >= insertion.times) break;
      if (place < insertion.after) continue;
      if (placed.some((other) => Math.abs(other.before - place) < insertion.distance)) continue;
      placed.push({ insertion, index, before: place });
      index += 1;
    }
  }
  return placed.toSorted((one, other) => one.before - other.before);
}

function byRank(one: PlaceableInsertion, other: PlaceableInsertion): number {
  return other.priority - one.priority || (one.name < other.name ? -1 : one.name > other.name ? 1 : 0);
}

/** How often an insertion can be shown at most in these places, whatever else is placed. */
export function timesThatFit(
  { before }: InsertionPlaces,
  { after, distance, times = 1 }: Pick<InsertionRule, 'after' | 'distance' | 'times'>,
): number {
  let count = 0;
  let next = after;
  for (const place of before) {
    if (count >= times) break;
    if (place < next) continue;
    count += 1;
    next = place + distance;
  }
  return count;
}

/** Each between two of the `items` of a list, which come after `earlier` other ones. */
export function placesOfList(items: number, earlier = 0): InsertionPlaces {
  return { before: Array.from({ length: Math.max(0, items - 1) }, (_, index) => earlier + index + 1) };
}

/**
 * Between two paragraphs of a text with nothing else between them: so never in a list, quote or table, next to a figure, an embed or a
 * heading, nor at the beginning or the end. `indexes`: the node before which each place is.
 */
export function placesOfText({ content }: RichText): InsertionPlaces & { indexes: readonly number[] } {
  const before: number[] = [];
  const indexes: number[] = [];
  let paragraphs = 0;
  let followsParagraph = false;
  for (const [index, node] of content.entries()) {
    if (isBlank(node)) continue;
    const isParagraph = node.type === 'paragraph';
    if (isParagraph && followsParagraph) {
      before.push(paragraphs);
      indexes.push(index);
    }
    if (isParagraph) paragraphs += 1;
    followsParagraph = isParagraph;
  }
  return { before, indexes };
}

/** A paragraph that readers do not see. */
function isBlank({ type, content }: RichTextNode): boolean {
  return type === 'paragraph' && (content ?? []).length === 0;
}
