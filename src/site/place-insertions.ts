/**
 * Decides where insertions are placed in a text or a list. Pure and deterministic for the same text and
 * insertions.
 */
import type { InsertionRule, ParagraphRule } from '#model/pages/define-insertion.ts';
import { countWords, type RichText, type RichTextNode } from '#rich-text/document/rich-text.ts';

/** The available places in a text or a list. */
export interface InsertionPlaces {
  /**
   * For each usable place, in order: the number of paragraphs or items before it. Ascending, without
   * duplicates.
   */
  before: readonly number[];
}

/** An insertion to be placed. */
export interface PlaceableInsertion extends Pick<InsertionRule, 'name' | 'after' | 'distance' | 'priority'> {
  /** Number of times that the insertion can be shown. */
  times: number;
  /** Minimum number of paragraphs before each time, ascending; it is shown at most once for each. Default: none. */
  minimums?: readonly number[];
}

/** One placement of an insertion, with `before` paragraphs or items before it. */
export interface PlacedInsertion<Placeable extends PlaceableInsertion = PlaceableInsertion> {
  insertion: Placeable;
  index: number;
  before: number;
}

/**
 * Places insertions, at most one in each place and `max` in total, and returns them in order. Insertions with
 * a higher priority choose first, those of equal priority in order of name. Each takes the first free place
 * that has `after` paragraphs before it and `distance` to all earlier placements, then the next such place
 * until it has been shown `times` times.
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
      if (place < insertion.after || place < minimumAt(insertion, index)) continue;
      if (placed.some((other) => Math.abs(other.before - place) < insertion.distance)) continue;
      placed.push({ insertion, index, before: place });
      index += 1;
    }
  }
  return placed.toSorted((one, other) => one.before - other.before);
}

/** Minimum number of paragraphs before this time of an insertion. */
function minimumAt({ minimums }: Pick<PlaceableInsertion, 'minimums'>, index: number): number {
  return minimums ? (minimums[index] ?? Infinity) : 0;
}

function byRank(one: PlaceableInsertion, other: PlaceableInsertion): number {
  return other.priority - one.priority || (one.name < other.name ? -1 : one.name > other.name ? 1 : 0);
}

/** Maximum number of times an insertion can be shown in these places, whatever else is placed. */
export function timesThatFit(
  { before }: InsertionPlaces,
  insertion: Pick<InsertionRule, 'after' | 'distance' | 'times'> & Pick<PlaceableInsertion, 'minimums'>,
): number {
  const { after, distance, times = 1 } = insertion;
  let count = 0;
  let next = after;
  for (const place of before) {
    if (count >= times) break;
    if (place < next || place < minimumAt(insertion, count)) continue;
    count += 1;
    next = place + distance;
  }
  return count;
}

/** The places between the `items` of a list; `earlier` other items come before the list. */
export function placesOfList(items: number, earlier = 0): InsertionPlaces {
  return { before: Array.from({ length: Math.max(0, items - 1) }, (_, index) => earlier + index + 1) };
}

/**
 * The places between two adjacent paragraphs of a text. They are therefore never in a list, quote or table,
 * next to a figure, an embed or a heading, nor at the start or end. `indexes`: the node before which each
 * place is.
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

/** For each time that an insertion can be shown by the rule: the number of paragraphs of the text before it. */
export function minimumsOf({ content, ...text }: RichText, { every, words }: ParagraphRule): number[] {
  const minimums: number[] = [];
  let paragraphs = 0;
  let counted = 0;
  for (const node of content) {
    if (node.type !== 'paragraph' || isBlank(node)) continue;
    paragraphs += 1;
    if (countWords({ ...text, content: [node] }) < words) continue;
    counted += 1;
    if (counted % every === 0) minimums.push(paragraphs);
  }
  return minimums;
}

/** Whether a paragraph is invisible to readers. */
function isBlank({ type, content }: RichTextNode): boolean {
  return type === 'paragraph' && (content ?? []).length === 0;
}
