/** What the views of an email's blocks get without a prop: the look, and the links of the email. */
import { createContext, useContext } from 'react';
import { linkedAddress } from '#addresses/addresses.ts';
import { absoluteUrl } from '#addresses/paths.ts';
import type { SiteSummary } from '#page-model/page.ts';
import { replaceNameSlots } from '../model/name-slot.ts';
import type { EmailLook } from './email-look.ts';
import type { SlotMarkers } from './slots.ts';

/** A link of an email. Each recipient gets it with another URL. */
export interface EmailLinkTarget {
  /** Absolute URL, without tracking. */
  url: string;
  /** The block with the link, by its id in the grid; null for the header and the footer. */
  blockId: string | null;
  /** The content item to which it leads; null for others. */
  contentId: number | null;
}

export interface EmailContextValue {
  look: EmailLook;
  site: SiteSummary;
  /** Origin of the site, without a slash at the end. */
  origin: string;
  markers: SlotMarkers;
  /** Links in the order of their first use: link number 1 is the first. */
  links: EmailLinkTarget[];
  /** Pixels across of the column that is being rendered. */
  columnWidth: number;
  blockId: string | null;
}

export const EmailContext = createContext<EmailContextValue | null>(null);

/** Throws outside of an email. */
export function useEmail(): EmailContextValue {
  const email = useContext(EmailContext);
  if (!email) throw new Error('A view for emails is rendered outside of an email.');
  return email;
}

/**
 * Returns the `href` of a link to a stored address: a path of the site, or a URL. Null for an address that
 * readers cannot follow. `mailto:` links are constant; all others are slots.
 */
export function emailHref(
  { origin, markers, links, blockId }: EmailContextValue,
  address: string | null | undefined,
  contentId: number | null = null,
): string | null {
  const target = linkedAddress(address);
  if (target === null) return null;
  if (target.startsWith('mailto:') || target.startsWith('tel:')) return target;
  const url = target.startsWith('/') ? absoluteUrl(origin, target) : target;
  if (!/^https?:/.test(url)) return null;
  const isSame = (link: EmailLinkTarget) => link.url === url && link.blockId === blockId;
  const known = links.findIndex(isSame);
  if (known !== -1) return markers.marker({ slot: 'link', number: known + 1 });
  links.push({ url, blockId, contentId });
  return markers.marker({ slot: 'link', number: links.length });
}

/** A text of staff, with its name slots as markers. */
export function withNameMarkers(text: string, { markers }: Pick<EmailContextValue, 'markers'>): string {
  return replaceNameSlots(text, (fallback) => markers.marker({ slot: 'name', fallback }));
}
