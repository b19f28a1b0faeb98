/** `{firstName|reader}`: the place of the reader's first name in a text of staff, with the word for an unknown name. */
import { unlinkedName } from '#text/person-name.ts';

/** Maximum number of characters of the word for readers whose name is unknown. */
const FALLBACK_LENGTH_MAX = 40;

/** Maximum number of characters of a name in an email. */
const NAME_LENGTH_MAX = 60;

/** Help text of fields that accept the slot. */
export const NAME_SLOT_HELP =
  'For the first name, write {firstName|reader}: readers without a known name get “reader”.';

const SLOT = new RegExp(`\\{firstName\\|([^{}|<>\\p{Cc}]{0,${FALLBACK_LENGTH_MAX}})\\}`, 'gu');

/** Replaces each slot; `valueOf` gets the word for an unknown name. */
export function replaceNameSlots(text: string, valueOf: (fallback: string) => string): string {
  return text.replace(SLOT, (_, fallback: string) => valueOf(fallback.trim()));
}

/** The text as it is shown to readers whose name is unknown, such as those of a public page. */
export function withoutNames(text: string): string {
  return replaceNameSlots(text, (fallback) => fallback);
}

/** The text for a reader; `firstName` is empty if unknown. Pass a name that `cleanName` has returned. */
export function withName(text: string, firstName: string): string {
  return replaceNameSlots(text, (fallback) => firstName || fallback);
}

/** True if a slot in the text is not complete, like `{firstName}`, so that readers would see its characters. */
export function hasBrokenNameSlot(text: string): boolean {
  return withoutNames(text).includes('{firstName');
}

/** Characters that would end a line, hide text, or change the direction of the text around the name. */
const CONTROLS = /[\p{Cc}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu;
/** Except the joiners, which names in Persian and Indic scripts need. */
const FORMATS = /(?![\u200c\u200d])\p{Cf}/gu;

/**
 * A name as emails contain it: one line without control characters and directional overrides, no link, at most
 * 60 characters. Empty for null. It is not escaped for HTML.
 */
export function cleanName(name: string | null): string {
  const line = (name ?? '').toWellFormed().normalize('NFC').replace(CONTROLS, ' ').replace(FORMATS, '');
  const short = [...line.replace(/\s+/g, ' ').trim()].slice(0, NAME_LENGTH_MAX).join('').trim();
  return unlinkedName(short);
}
