/** Fills the places of a document with additions of modules and extensions. */
import { createElement, Fragment, type ComponentType, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { isPresent } from '#model/define-module.ts';
import {
  checkNumberOfOrigins,
  checkSources,
  type PolicySources,
  type Slot,
  type SlotPlace,
  type SlotPlaceDefinition,
  type SlotProps,
  type SlotSpot,
} from '#model/pages/define-slot.ts';
import type { PageSubject } from '#page-model/page.ts';
import { slotPlaces } from '#registry/slot-places.ts';
import { SlotsContext, type SlotHtml } from './ui/slot-place.tsx';
import { inSite } from './ui/in-site.ts';

/** The slots of one page. */
export interface FilledSlots {
  /** Entries for a place in the headers. */
  entries: (place: SlotPlace, spot: SlotSpot) => ReactNode[];
  /** The HTML for a place outside of the headers. */
  html: (place: SlotPlace) => string;
  /** For views with a `<SlotPlace>`. */
  each: SlotHtml;
  /** Whether an entry of the place needs much space. */
  hasWide: (place: SlotPlace) => boolean;
  /** Whether a slot contains a custom element. */
  hasElement: boolean;
  /** Styles of the slots, each once. */
  css: string;
  /** Sources that the page's policy must allow for the slots. */
  policies: () => PolicySources[];
}

/** Whether the modules of the slot and of its place are on, and the page can show the place. */
function isShownOn(slot: Slot, page: PageSubject): boolean {
  // Undefined if the module that defines the place was removed.
  const place: SlotPlaceDefinition | undefined = slotPlaces[slot.place];
  const { modulesOn } = page.site.settings;
  if (!place || !isPresent(place, modulesOn) || place.isOn?.(page) === false) return false;
  return isPresent(slot, modulesOn);
}

/** Whether the slot could expose a secret: third-party scripts can read the URL of their page. */
function readsSecret({ policy }: Slot, { module }: PageSubject): boolean {
  return policy !== undefined && module?.hasSecret === true;
}

/**
 * Fills places in views of blocks. Slots are rendered only when a view requests a place. A block without a
 * place therefore reads nothing of its page for slots, and its HTML can be cached. Printed pages have no
 * slots.
 */
export function placedSlots(
  slots: readonly Slot[],
  page: PageSubject,
  onProblem: (slot: Slot, error: unknown) => void,
): SlotHtml {
  const filled = new Map<SlotPlace, SlotHtml>();
  const open = new Set<SlotPlace>();
  const each: SlotHtml = (place, spot, given) => {
    const own = slots.filter((slot) => slot.place === place);
    // A slot can contain other places, but not its own place.
    if (own.length === 0 || page.forPrint || open.has(place)) return [];
    const known = filled.get(place) ?? fillSlots(own, page, onProblem, each).each;
    filled.set(place, known);
    open.add(place);
    try {
      return known(place, spot, given);
    } finally {
      open.delete(place);
    }
  };
  return each;
}

/**
 * Fills the slots of a page. A slot that throws is left out and reported once, so that only a module's
 * addition is missing, never the page. `nested`: renders places in views of slots; default: with the same
 * slots.
 */
export function fillSlots(
  slots: readonly Slot[],
  page: PageSubject,
  onProblem: (slot: Slot, error: unknown) => void,
  nested?: SlotHtml,
): FilledSlots {
  const broken = new Set<Slot>();
  const attempt: Attempt = (slot, run) => {
    if (broken.has(slot)) return null;
    try {
      return run();
    } catch (error) {
      broken.add(slot);
      onProblem(slot, error);
      return null;
    }
  };
  const policies = new Map<Slot, PolicySources>();
  const allow = (slot: Slot) => {
    const own = checkSources(slot.policy?.(page) ?? {});
    checkNumberOfOrigins([...policies.values(), own]);
    return policies.set(slot, own) !== undefined;
  };
  const shown = slots
    .filter((slot) => attempt(slot, () => isShownOn(slot, page) && !readsSecret(slot, page)) === true)
    .filter((slot) => attempt(slot, () => slot.when?.(page) ?? true))
    .toSorted((one, other) => (one.order ?? 100) - (other.order ?? 100))
    .filter((slot) => attempt(slot, () => allow(slot)));
  const at = (place: SlotPlace) => shown.filter((slot) => slot.place === place);
  return {
    ...renderersOf(at, page, { attempt, nested }),
    hasWide: (place) => at(place).some((slot) => attempt(slot, () => slot.isWide?.(page)) === true),
    hasElement: shown.some((slot) => slot.hasElement === true),
    css: [...new Set(shown.map(({ css }) => css))].join(''),
    policies: () =>
      shown.flatMap((slot) => (broken.has(slot) ? [] : (policies.get(slot) ?? []))).filter(hasSources),
  };
}

/** What the slots of a page add to its policy, if none of their views throws. Problems are reported where the slots are rendered. */
export function slotPolicies(slots: readonly Slot[], page: PageSubject): PolicySources[] {
  return fillSlots(page.forPrint ? [] : slots, page, () => {}).policies();
}

type Attempt = <Result>(slot: Slot, run: () => Result) => Result | null;

/**
 * Creates functions that render the slots which `at` returns for a place. `attempt` catches a slot's errors.
 */
function renderersOf(
  at: (place: SlotPlace) => readonly Slot[],
  page: PageSubject,
  { attempt, nested }: { attempt: Attempt; nested: SlotHtml | undefined },
): Pick<FilledSlots, 'entries' | 'html' | 'each'> {
  const element = (slot: Slot, spot: SlotSpot, given: object = {}) =>
    createElement(slot.view as ComponentType<SlotProps>, { ...given, page, spot });
  const inContext = (part: ReactNode) =>
    createElement(SlotsContext.Provider, { value: nested ?? each }, inSite(page.site, part));
  const htmlOf = (slot: Slot, spot: SlotSpot, given?: object) =>
    attempt(slot, () => renderToString(inContext(element(slot, spot, given)))) ?? '';
  const each: SlotHtml = (place, spot, given) =>
    at(place)
      .map((slot) => htmlOf(slot, spot, given))
      .filter((html) => html !== '');
  return {
    // Rendered once in advance to detect errors, because an error inside the header could not be caught.
    entries: (place, spot) =>
      at(place).flatMap((slot, index) =>
        htmlOf(slot, spot) === '' ? [] : [createElement(Fragment, { key: index }, element(slot, spot))],
      ),
    html: (place) => each(place, 'page', {}).join(''),
    each,
  };
}

function hasSources(sources: PolicySources): boolean {
  return Object.keys(sources).length > 0;
}
