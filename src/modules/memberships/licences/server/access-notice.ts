/**
 * Notice on a page that a licence opened (specification, public site, section 6 "site-licence company user").
 */
import { escapeHtml } from '#text/html.ts';
import { accountWords } from '../../account/words/index.ts';
import { licenceWords } from '../words/index.ts';

/** HTML for the page's placeholder: a name of 150 characters takes at most 750 bytes. */
export function accessNotice({ name }: { name: string }, language: string): string {
  const { accessBy } = licenceWords(language);
  // The name may have a different text direction than the sentence.
  const sentence = escapeHtml(accessBy).replace('{company}', () => `<bdi>${escapeHtml(name)}</bdi>`);
  return `<aside class="meter-notice licence-notice"><p>${sentence}</p></aside>`;
}

/**
 * HTML for the placeholder of a gate: the company's licence would open the item, but all its seats are taken.
 */
export function fullNotice(company: string, language: string): string {
  const sentence = escapeHtml(accountWords(language).seatsFull('{company}'));
  const said = sentence.replace('{company}', () => `<bdi>${escapeHtml(company)}</bdi>`);
  return `<p class="gating-text gating-seats">${said}</p>`;
}
