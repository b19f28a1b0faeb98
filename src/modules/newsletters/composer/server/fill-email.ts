/** Fills the slots of a compiled campaign for one recipient. */
import { fillSlots, type CompiledText, type Slot } from '../email/slots.ts';
import { escapeHtml } from '#text/html.ts';

/** The values of one recipient. URLs are absolute. */
export interface Recipient {
  /** First name; empty if unknown. */
  name: string;
  unsubscribe: string;
  preferences: string;
  browser: string;
  /** The URL of a link by its number, counted from 1. */
  link: (number: number) => string;
  /** Markup that records the open, which is not escaped; empty for none. */
  tracking: string;
}

/** Returns both forms of the email. Values are escaped in the HTML. */
export function fillEmail(
  { html, plain }: { html: CompiledText; plain: CompiledText },
  recipient: Recipient,
): { html: string; text: string } {
  const valueOf = (slot: Slot) => (slot.slot === 'link' ? recipient.link(slot.number) : recipient[slot.slot]);
  return {
    html: fillSlots(html, (slot) =>
      slot.slot === 'tracking' ? recipient.tracking : escapeHtml(valueOf(slot)),
    ),
    text: fillSlots(plain, (slot) => (slot.slot === 'tracking' ? '' : valueOf(slot))),
  };
}
