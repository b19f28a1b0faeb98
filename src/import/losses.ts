/**
 * Content of an imported text that formatted text could not preserve: counted by kind and name, shown by its
 * beginning.
 */

/** Kinds of losses, each with the noun for one of them in a report. */
export const LOSS_KINDS = {
  image: 'Image not in the library',
  link: 'Link to content that was not imported',
  address: 'Link with an unsafe URL',
  linkTitle: 'Link title',
  imageLink: 'Image link',
  captionLink: 'Link in an image caption',
  frame: 'Unsupported embed',
  shortcode: 'Unknown shortcode',
  argument: 'Shortcode text not used by its template',
  variable: 'Unknown variable',
  filter: 'Unknown filter',
  tag: 'Template tag with logic',
  element: 'Unsupported element',
  part: 'Content nested too deeply',
} as const;
export type LossKind = keyof typeof LOSS_KINDS;

/** Maximum characters of an excerpt, and of a name. */
const EXCERPT_LENGTH_MAX = 80;
const NAME_LENGTH_MAX = 200;

/** One loss of a text. */
export interface Loss {
  kind: LossKind;
  /** Name by which losses are counted together: a file, a target, a shortcode. */
  name: string;
  /** The first 80 characters of the lost content. */
  excerpt: string;
}

/** A loss with its number of occurrences. */
export interface CountedLoss extends Loss {
  count: number;
}

/** The losses of one kind and name in the texts of a source; the excerpt is that of the first. */
export interface SourceLoss extends CountedLoss {
  source: string;
  /** Number of records with this loss. */
  records: number;
}

/** Creates a loss with its name and excerpt cut to the maximum length; both on one line. */
export function lossOf(kind: LossKind, name: string, source: string): Loss {
  return { kind, name: cutTo(name, NAME_LENGTH_MAX), excerpt: cutTo(source, EXCERPT_LENGTH_MAX) };
}

/** Merges equal losses and counts them; the first excerpt represents all. */
export function countLosses(losses: readonly Loss[]): CountedLoss[] {
  const counted = new Map<string, CountedLoss>();
  for (const loss of losses) {
    const key = `${loss.kind} ${loss.name}`;
    const known = counted.get(key);
    if (known) known.count += 1;
    else counted.set(key, { ...loss, count: 1 });
  }
  return [...counted.values()];
}

/** Describes a loss in a sentence. */
export function sentenceOfLoss({ kind, name, excerpt, count }: CountedLoss): string {
  const often = count > 1 ? ` (${count} times)` : '';
  const beginning = excerpt === name || excerpt === '' ? '' : ` – ${excerpt}`;
  return `${LOSS_KINDS[kind]}${often}: ${name || 'others'}${beginning}`;
}

/** Converts a sum of losses to a remark on its source. */
export function remarkOfLoss(loss: SourceLoss) {
  const { source, count } = loss;
  return { source, position: source, key: null, outcome: 'lost', reason: sentenceOfLoss(loss), count };
}

/** Number of losses of each kind, most frequent first. */
export function countByKind(
  losses: readonly Pick<CountedLoss, 'kind' | 'count'>[],
): [kind: LossKind, count: number][] {
  const sums = new Map<LossKind, number>();
  for (const { kind, count } of losses) sums.set(kind, (sums.get(kind) ?? 0) + count);
  return [...sums].sort(([, a], [, b]) => b - a);
}

/** Reads twice the maximum length, so that whitespace collapses without reading all of a long text. */
function cutTo(text: string, lengthMax: number): string {
  return text
    .slice(0, lengthMax * 2)
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, lengthMax)
    .toWellFormed();
}
