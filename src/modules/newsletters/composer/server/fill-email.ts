/** Fills the slots of a compiled campaign for one recipient. */
import { escapeHtml } from '#text/html.ts';
import { fillSlots, type CompiledText, type TextSlot } from '../email/slots.ts';
import { cleanName, withName } from '../model/name-slot.ts';
import { NO_ENTRIES, type ReaderEntries } from '../model/reader-condition.ts';

/** The values of one recipient. URLs are absolute. */
export interface Recipient {
  /** First name as it was entered; null or empty if unknown. */
  name: string | null;
  /** What conditional parts are shown by. Default: nothing is known. `all`: every part, to measure the email. */
  entries?: ReaderEntries | 'all';
  unsubscribe: string;
  preferences: string;
  browser: string;
  /** The URL of a link by its number, counted from 1. */
  link: (number: number) => string;
  /** Markup that records the open, which is not escaped; empty for none. */
  tracking: string;
}

/** A compiled email. */
export interface EmailToFill {
  /** With name slots. */
  subject: string;
  html: CompiledText;
  plain: CompiledText;
}

/** Returns the subject and both forms of the email. Values are escaped in the HTML. */
export function fillEmail(
  { subject, html, plain }: EmailToFill,
  recipient: Recipient,
): { subject: string; html: string; text: string } {
  const { entries = NO_ENTRIES } = recipient;
  const name = cleanName(recipient.name);
  const valueOf = (slot: TextSlot) => {
    if (slot.slot === 'link') return recipient.link(slot.number);
    return slot.slot === 'name' ? name || slot.fallback : recipient[slot.slot];
  };
  const text = fillSlots(plain, entries, (slot) => (slot.slot === 'tracking' ? '' : valueOf(slot)));
  return {
    subject: withName(subject, name),
    html: fillSlots(html, entries, (slot) =>
      slot.slot === 'tracking' ? recipient.tracking : escapeHtml(valueOf(slot)),
    ),
    // A part that is left out leaves the empty lines around it.
    text: text.replace(/\n{4,}/g, '\n\n\n').trim(),
  };
}
