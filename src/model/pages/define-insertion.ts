/**
 * Defines insertions: content that a module or an extension shows between the paragraphs of a text or the
 * items of a list.
 */
import type { LoadContext, LoadWork } from './define-load.ts';
import { isPresent, type OfModule } from '../define-module.ts';
import type { PolicySources } from './define-slot.ts';
import type { PageSubject } from '#page-model/page.ts';

/** Maximum number of insertions in one text, in one list, and in one response: a page or a part that is loaded below it. */
export const INSERTIONS_MAX = { body: 12, list: 8, page: 40 } as const;

/** Maximum number of times that one insertion is shown in a text or a list. */
export const INSERTION_TIMES_MAX = 10;

/** Repeats an insertion by the length of the paragraphs before it. Both are whole numbers of at least 1. */
export interface ParagraphRule {
  /** Shown after every so many paragraphs that count. */
  every: number;
  /** Minimum number of words of a paragraph that counts. */
  words: number;
}

/** Where an insertion can be placed. All counts are whole numbers. */
export interface InsertionRule {
  /**
   * The name of its file: camelCase. If two insertions have the same priority, the alphabetical order of
   * their names decides.
   */
  name: string;
  /** Number of paragraphs or items before it, at least 1. */
  after: number;
  /**
   * Minimum number of paragraphs or items, at least 1, between it and each insertion placed earlier: those
   * with a higher priority, and its own repetitions. An insertion with a lower priority may be nearer, if its
   * own distance allows.
   */
  distance: number;
  /** Minimum number of words in the whole text. Ignored for lists. Default: 0. */
  minimumWords?: number;
  /** Number of times it is shown in one text or list, 1 to 10. Default: 1. */
  times?: number;
  /**
   * If two insertions compete for a place, the one with the higher priority gets it; the other is placed at the next free
   * place.
   */
  priority: number;
}

export interface InsertionProps<Data = null> {
  page: PageSubject;
  /** The result of `load`; null without `load`. */
  data: Data;
  /** Index of this use among the uses in its text or list, from 0. */
  index: number;
}

/** The context of a load. It must not depend on the reader: all readers of a cached page see the same insertions. */
export type InsertionLoadContext = Pick<LoadContext, 'page' | 'scope' | 'tag' | 'changesAt'>;

/**
 * An insertion. Only web pages have insertions: feeds, printed pages, examples and texts of the API do not.
 */
export interface Insertion<Data = null, Statement = unknown> extends InsertionRule, OfModule {
  /** `body`: the text of an item on its own page. `list`: each list of items that a `content_list` block shows. */
  into: 'body' | 'list';
  /**
   * Whether a page has the insertion, according to its subject and the site's settings. Pure. Default: every
   * page.
   */
  when?: (page: PageSubject) => boolean;
  /**
   * Repeats the insertion according to the paragraphs of the text, in addition to the other rules; null: not on this page.
   * Pure. Ignored for lists.
   */
  paragraphs?: (page: PageSubject) => ParagraphRule | null;
  /**
   * Runs with the loads of the page's blocks. If it fails, the insertion is left out, and the page is loaded
   * again after ten seconds.
   */
  load?: (ctx: InsertionLoadContext) => LoadWork<Statement, Data>;
  /** A pure React component, rendered only on the server. If it renders nothing or throws, it takes up no place. */
  view: (props: InsertionProps<Data>) => unknown;
  /** Whether the insertion shows a custom element of the site, which needs the site's script. */
  hasElement?: boolean;
  /** Sources to add to the content security policy of every page that can show the insertion. */
  policy?: (page: PageSubject) => PolicySources;
}

/** An insertion with any data, in the form in which the registry holds it. */
export type AnyInsertion = Insertion<unknown>;

/**
 * Declares an insertion, in a file of the folder `insertions/` of a module or an extension. Throws for counts
 * that are not whole numbers or out of range.
 */
export function defineInsertion<Data = null, Statement = unknown>(
  insertion: Insertion<Data, Statement>,
): Insertion<Data, Statement> {
  const { name, after, distance, priority, minimumWords = 0, times = 1 } = insertion;
  const refuse = (key: string, range: string) => {
    throw new Error(`The insertion “${name}” needs ${range} as its \`${key}\`. Change it.`);
  };
  if (!isWhole(after, 1)) refuse('after', 'a whole number of at least 1');
  if (!isWhole(distance, 1)) refuse('distance', 'a whole number of at least 1');
  if (!isWhole(minimumWords, 0)) refuse('minimumWords', 'a whole number of at least 0');
  if (!isWhole(times, 1) || times > INSERTION_TIMES_MAX)
    refuse('times', `a whole number from 1 to ${INSERTION_TIMES_MAX}`);
  if (!Number.isFinite(priority)) refuse('priority', 'a number');
  return insertion;
}

/** Returns the insertions. Throws if two have the same name, because one would get the data of the other. */
export function uniquelyNamed<Rule extends InsertionRule>(insertions: readonly Rule[]): readonly Rule[] {
  const names = new Set<string>();
  for (const { name } of insertions) {
    if (names.has(name)) throw new Error(`Two insertions have the name “${name}”. Rename one of them.`);
    names.add(name);
  }
  return insertions;
}

/**
 * Whether a page can show the insertion. Its module must be on, the page must not be a printed one, and a
 * text must be complete: the open part of a gated text gets none. An insertion with a policy is not shown on
 * a page whose URL may contain a secret (`hasSecret`).
 */
export function canShowInsertion(insertion: AnyInsertion, page: PageSubject): boolean {
  const { content, module } = page;
  if (!isPresent(insertion, page.site.settings.modulesOn) || page.forPrint) return false;
  if (insertion.policy !== undefined && module?.hasSecret === true) return false;
  if (insertion.into === 'body' && (!content?.body || content.gated !== undefined)) return false;
  return insertion.when?.(page) ?? true;
}

function isWhole(value: number, min: number): boolean {
  return Number.isInteger(value) && value >= min;
}
