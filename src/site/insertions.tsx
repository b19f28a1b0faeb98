/**
 * Fills the places between the paragraphs of a text and the items of a list with additions of modules and
 * extensions.
 */
import { createElement, isValidElement } from 'react';
import { renderToString } from 'react-dom/server';
import {
  canShowInsertion,
  INSERTIONS_MAX,
  type AnyInsertion,
  type InsertionProps,
  type ParagraphRule,
} from '#model/pages/define-insertion.ts';
import { isPresent, presentOf } from '#model/define-module.ts';
import { checkNumberOfOrigins, checkSources, type PolicySources } from '#model/pages/define-slot.ts';
import type { PageSubject } from '#page-model/page.ts';
import { countWords } from '#rich-text/document/rich-text.ts';
import {
  minimumsOf,
  placeInsertions,
  placesOfList,
  placesOfText,
  timesThatFit,
  type InsertionPlaces,
  type PlaceableInsertion,
} from './place-insertions.ts';
import type { Inserted, PageInsertions } from './ui/insertions.tsx';
import { inSite } from './ui/in-site.ts';

type OnProblem = (insertion: AnyInsertion, error: unknown) => void;

/** A rendered insertion: a text or a list shows its `html` entries in this order. */
type Rendered = PlaceableInsertion & { html: readonly string[] };

/**
 * For one answer, a page or a part below it: returns what its views are given for a page. `loaded`: what the loads of insertions
 * returned, by name. An insertion that throws, or whose sources exceed what a page's policy can have, is reported once and shown nowhere in the answer from then on. The cost of a text is
 * that of its top-level nodes and words, once for each time it is rendered.
 */
export function placedInsertions(
  all: readonly AnyInsertion[],
  loaded: ReadonlyMap<string, unknown>,
  onProblem: OnProblem,
  around: Surroundings,
): (page: PageSubject) => PageInsertions {
  const attempt = createAttempt(onProblem);
  const checkPolicies = createPolicyCheck(all, around, attempt);
  const presentOn = ({ site }: PageSubject, into: AnyInsertion['into']) =>
    presentOf(all, site.settings.modulesOn).filter((insertion) => insertion.into === into);
  let left: number = INSERTIONS_MAX.page;
  const fill = (
    { into, page, places, words, minimums }: Filling,
    positionOf: (before: number) => number,
  ): Inserted[] => {
    const max = Math.min(left, INSERTIONS_MAX[into]);
    const known = presentOn(page, into);
    if (known.length === 0 || max === 0 || places.before.length === 0) return [];
    checkPolicies(page);
    const rendered = known
      .filter((insertion) => attempt(insertion, () => isReady(insertion, page, loaded)))
      .filter(({ minimumWords = 0 }) => minimumWords === 0 || minimumWords <= words())
      .map((insertion) => renderedIn({ page, places, minimums, loaded }, insertion, attempt));
    const placed = placeInsertions(places, rendered, max);
    left -= placed.length;
    return placed.map(({ insertion: { html }, index, before }) => ({
      at: positionOf(before),
      html: html[index] ?? '',
    }));
  };
  return (page) => ({
    inText: (text) => {
      if (presentOn(page, 'body').length === 0) return [];
      const places = placesOfText(text);
      const indexes = new Map(places.before.map((before, order) => [before, places.indexes[order] ?? 0]));
      const words = once(() => countWords(text));
      const minimums = (rule: ParagraphRule) => minimumsOf(text, rule);
      return fill({ into: 'body', page, places, words, minimums }, (before) => indexes.get(before) ?? 0);
    },
    inList: (items, earlier) => {
      // The insertions of a list depend on its page, on loaded data and on the lists before it, so the list's
      // HTML is cached only with the page.
      if (presentOn(page, 'list').length === 0 || page.forPrint) return [];
      const places = placesOfList(items, earlier);
      const everywhere = { words: () => Infinity, minimums: () => places.before };
      return fill({ into: 'list', page, places, ...everywhere }, (before) => before - earlier);
    },
  });
}

/** The rest of the document. */
interface Surroundings {
  /** What the slots of a page add to its policy. */
  slotPolicies: (page: PageSubject) => readonly PolicySources[];
  /** Pages or rows are loaded below, or this is such a part. */
  loadsMore: boolean;
}

/**
 * Returns the check of a page's insertions, which runs once for each page. The document of the page refuses the same ones: without its
 * sources an insertion would be shown, and not work.
 */
function createPolicyCheck(
  all: readonly AnyInsertion[],
  { slotPolicies, loadsMore }: Surroundings,
  attempt: Attempt,
): (page: PageSubject) => void {
  const checked = new WeakSet<PageSubject>();
  const hasPolicies = all.some(({ policy }) => policy !== undefined);
  return (page) => {
    if (checked.has(page) || !hasPolicies) return;
    checked.add(page);
    needsOf(all, { page, earlier: slotPolicies(page), loadsMore }, attempt);
  };
}

interface Filling {
  into: AnyInsertion['into'];
  page: PageSubject;
  places: InsertionPlaces;
  words: () => number;
  minimums: (rule: ParagraphRule) => readonly number[];
}

/** The page, what earlier parts of its document add to its policy, and whether pages are loaded below it, which obey the same policy. */
interface PolicyInput {
  page: PageSubject;
  earlier: readonly PolicySources[];
  loadsMore: boolean;
}

/**
 * What the document of a page needs for the insertions that it can show. `loadsMore`: also for those of other pages, whose parts are loaded
 * below it and obey its policy. One whose sources exceed the limit is reported, and is not shown either.
 */
export function insertionNeeds(
  all: readonly AnyInsertion[],
  input: PolicyInput,
  onProblem: OnProblem,
): { policies: PolicySources[]; hasElement: boolean } {
  return needsOf(all, input, createAttempt(onProblem));
}

/** Why insertions are not shown on a page, each with its name: for staff. */
export function insertionFaults(all: readonly AnyInsertion[], input: PolicyInput): string[] {
  const faults: string[] = [];
  insertionNeeds(all, input, ({ name, module }, error) => {
    const message = error instanceof Error ? error.message : String(error);
    faults.push(`${module ? `${module}/${name}` : name}: not shown. ${message}`);
  });
  return faults;
}

function needsOf(
  all: readonly AnyInsertion[],
  { page, earlier, loadsMore }: PolicyInput,
  attempt: Attempt,
): { policies: PolicySources[]; hasElement: boolean } {
  const policies: PolicySources[] = [];
  let hasElement = false;
  const canBelow = (insertion: AnyInsertion) =>
    loadsMore && isPresent(insertion, page.site.settings.modulesOn) && page.module?.hasSecret !== true;
  for (const insertion of all) {
    const canShow = () => canShowInsertion(insertion, page) || canBelow(insertion);
    if (attempt(insertion, canShow) !== true) continue;
    attempt(insertion, () => {
      const own = checkSources(insertion.policy?.(page) ?? {});
      checkNumberOfOrigins([...earlier, ...policies, own]);
      if (Object.keys(own).length > 0) policies.push(own);
      hasElement ||= insertion.hasElement === true;
    });
  }
  return { policies, hasElement };
}

/** Renders an insertion as often as it could fit into the places of a text or a list. */
function renderedIn(
  {
    page,
    places,
    minimums,
    loaded,
  }: Omit<Filling, 'into' | 'words'> & { loaded: ReadonlyMap<string, unknown> },
  insertion: AnyInsertion,
  attempt: Attempt,
): Rendered {
  const { name, after, distance, priority, paragraphs } = insertion;
  const rule = paragraphs ? attempt(insertion, () => paragraphs(page)) : undefined;
  const own = rule === undefined ? {} : { minimums: rule === null ? [] : minimums(rule) };
  const times = timesThatFit(places, { ...insertion, ...own });
  const html = htmlOf(insertion, times, { page, loaded }, attempt);
  return { name, after, distance, priority, times: html.length, html, ...own };
}

/** Whether the insertion can be shown on the page, its data is loaded, and it requests valid origins. */
function isReady(insertion: AnyInsertion, page: PageSubject, loaded: ReadonlyMap<string, unknown>): boolean {
  if (!canShowInsertion(insertion, page)) return false;
  checkSources(insertion.policy?.(page) ?? {});
  return insertion.load === undefined || loaded.has(insertion.name);
}

/** The insertion's HTML for each time up to `times`; stops when it renders nothing. */
function htmlOf(
  insertion: AnyInsertion,
  times: number,
  { page, loaded }: { page: PageSubject; loaded: ReadonlyMap<string, unknown> },
  attempt: Attempt,
): string[] {
  const View = (props: InsertionProps<unknown>) => {
    const shown = insertion.view(props);
    return isValidElement(shown) || typeof shown === 'string' ? shown : null;
  };
  const data = loaded.get(insertion.name) ?? null;
  const shown: string[] = [];
  for (let index = 0; index < times; index += 1) {
    const view = createElement(View, { page, data, index });
    const inContext = inSite(page.site, view);
    const html = attempt(insertion, () => renderToString(inContext));
    if (!html) return html === null ? [] : shown;
    shown.push(html);
  }
  return shown;
}

type Attempt = <Result>(insertion: AnyInsertion, run: () => Result) => Result | null;

/**
 * Creates a function that runs the code of an insertion: it returns null when the insertion throws, and on
 * each call after that.
 */
function createAttempt(onProblem: OnProblem): Attempt {
  const broken = new Set<AnyInsertion>();
  return (insertion, run) => {
    if (broken.has(insertion)) return null;
    try {
      return run();
    } catch (error) {
      broken.add(insertion);
      onProblem(insertion, error);
      return null;
    }
  };
}

function once(count: () => number): () => number {
  let known: number | null = null;
  return () => (known ??= count());
}
