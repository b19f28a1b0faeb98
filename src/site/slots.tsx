/** Fills the places of a document with what modules and extensions have for them. */
import { createElement, type ComponentType, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { isPresent } from '#model/define-module.ts';
import {
  checkSources,
  originsOf,
  type PolicySources,
  type Slot,
  type SlotPlace,
  type SlotProps,
  type SlotSpot,
} from '#model/define-slot.ts';
import type { PageSubject } from '#model/page.ts';
import { LanguageContext } from './ui/words.ts';

/** The slots of one page. */
export interface FilledSlots {
  /** What stands in a place of the headers. */
  entries: (place: SlotPlace, spot: SlotSpot) => ReactNode[];
  /** The HTML of a place outside of them. */
  html: (place: SlotPlace) => string;
  /** An entry of the place needs much room. */
  hasWide: (place: SlotPlace) => boolean;
  /** One of them shows a custom element. */
  hasElement: boolean;
  /** What the policy of the page must allow for them. */
  policies: () => PolicySources[];
}

/** What loads something of others could read the address of its page. */
function readsSecret({ policy }: Slot, { module }: PageSubject): boolean {
  return policy !== undefined && module?.hasSecret === true;
}

/**
 * Those of `slots` that stand on the page. One that throws is left out and reported once: a page loses what a module adds, never
 * itself.
 */
export function fillSlots(
  slots: readonly Slot[],
  page: PageSubject,
  onProblem: (slot: Slot, error: unknown) => void,
): FilledSlots {
  const broken = new Set<Slot>();
  const attempt = <Result,>(slot: Slot, run: () => Result): Result | null => {
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
    for (const kind of ['script', 'style', 'connect', 'frame', 'font'] as const)
      originsOf([...policies.values(), own], kind);
    return policies.set(slot, own) !== undefined;
  };
  const shown = slots
    .filter((slot) => isPresent(slot, page.site.settings.modulesOn) && !readsSecret(slot, page))
    .filter((slot) => attempt(slot, () => slot.when?.(page) ?? true))
    .toSorted((one, other) => (one.order ?? 100) - (other.order ?? 100))
    .filter((slot) => attempt(slot, () => allow(slot)));
  const at = (place: SlotPlace) => shown.filter((slot) => slot.place === place);
  const element = (slot: Slot, spot: SlotSpot, key: number) =>
    createElement(slot.view as ComponentType<SlotProps>, { page, spot, key } as SlotProps);
  const inLanguage = (part: ReactNode) =>
    createElement(LanguageContext.Provider, { value: page.site.language }, part);
  const htmlOf = (slot: Slot, spot: SlotSpot) =>
    attempt(slot, () => renderToString(inLanguage(element(slot, spot, 0)))) ?? '';
  return {
    // Rendered once to see that it can be: within the header nothing could catch what it throws.
    entries: (place, spot) =>
      at(place).flatMap((slot, index) => (htmlOf(slot, spot) === '' ? [] : [element(slot, spot, index)])),
    html: (place) =>
      at(place)
        .map((slot) => htmlOf(slot, 'page'))
        .join(''),
    hasWide: (place) => at(place).some((slot) => attempt(slot, () => slot.isWide?.(page)) === true),
    hasElement: shown.some((slot) => slot.hasElement === true),
    policies: () =>
      shown.flatMap((slot) => (broken.has(slot) ? [] : (policies.get(slot) ?? []))).filter(hasSources),
  };
}

function hasSources(sources: PolicySources): boolean {
  return Object.keys(sources).length > 0;
}
