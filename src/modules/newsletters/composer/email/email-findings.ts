/** What is wrong with a compiled email, by its content. */
import { Parser } from 'htmlparser2';
import { hasBrokenNameSlot } from '../model/name-slot.ts';
import type { EmailLinkTarget } from './email-context.ts';

/** Mail programs cut off an email of this size in bytes, and the unsubscribe link with it. */
const SIZE_MAX = 100_000;

/** A block of the email in the order of its grid. */
export interface ExaminedBlock {
  /** What editors call it, like `“Row 2: Content list”`. */
  name: string;
  id: string;
  /** The campaign must not be sent without it. */
  isRequired: boolean;
  /** Its HTML; null if it shows nothing. */
  html: string | null;
}

export interface ExaminedEmail {
  /** With name slots. */
  subject: string;
  blocks: readonly ExaminedBlock[];
  links: readonly EmailLinkTarget[];
  /** HTML and text for one recipient. */
  html: string;
  text: string;
  /** Whether the HTML has a link with which its recipient unsubscribes. */
  hasUnsubscribeLink: boolean;
  /** Origin of the site. */
  origin: string;
}

export interface Findings {
  /** Sentences with what to do; the campaign cannot be sent. */
  problems: string[];
  warnings: string[];
}

/** Returns what to correct before the email is sent. Pure. */
export function emailFindings(email: ExaminedEmail): Findings {
  const { subject, blocks, html, text, hasUnsubscribeLink, origin } = email;
  const bytes = Buffer.byteLength(html);
  const whole: [boolean, string][] = [
    [
      bytes >= SIZE_MAX,
      `The email has ${Math.ceil(bytes / 1000)} kB, and mail programs cut it off at 100 kB. Show fewer items or shorter teasers.`,
    ],
    [text.trim() === '', 'The plain text is empty. Add a block with text.'],
    [!hasUnsubscribeLink, 'The unsubscribe link is missing. Choose another template.'],
    [
      [subject, html, text].some(hasBrokenNameSlot),
      'The email has a first name that is not complete. Write it like {firstName|reader}, in one format.',
    ],
  ];
  const problems = whole.flatMap(([isProblem, message]) => (isProblem ? [message] : []));
  const warnings: string[] = [];
  if (!isReachable(origin))
    warnings.push(`Readers cannot open the links to this site, because its address is ${origin}.`);
  for (const block of blocks) {
    if (block.html === null)
      (block.isRequired ? problems : warnings).push(
        block.isRequired
          ? `${block.name} is required and shows nothing. Change its settings, or remove it.`
          : `${block.name} shows nothing.`,
      );
    else examineImages(block, block.html, origin, { problems, warnings });
  }
  problems.push(...linkProblems(email));
  return { problems: [...new Set(problems)], warnings: [...new Set(warnings)] };
}

function examineImages({ name }: ExaminedBlock, html: string, origin: string, into: Findings): void {
  const parser = new Parser({
    onopentag(tag, { src = '', alt = '' }) {
      if (tag !== 'img') return;
      const problem = addressProblem(src, origin);
      if (problem) into.problems.push(`An image of ${name} ${problem}. Replace it.`);
      if (alt.trim() === '')
        into.warnings.push(
          `An image of ${name} has no alternative text, which readers see where images are blocked. Enter one.`,
        );
    },
  });
  parser.end(html);
}

/** Absolute URLs of the images in the HTML. */
export function imagesIn(html: string): string[] {
  const urls: string[] = [];
  const parser = new Parser({
    onopentag: (tag, { src = '' }) => void (tag === 'img' && /^https?:/.test(src) && urls.push(src)),
  });
  parser.end(html);
  return urls;
}

function linkProblems({ links, blocks, origin }: ExaminedEmail): string[] {
  const names = new Map(blocks.map(({ id, name }) => [id, name]));
  return links.flatMap(({ url, blockId }) => {
    const problem = addressProblem(url, origin);
    const name = blockId === null ? 'the header or footer' : (names.get(blockId) ?? 'a block');
    return problem ? [`The link ${url} in ${name} ${problem}. Correct it.`] : [];
  });
}

/** Why readers cannot open the URL, as a predicate; null if they can. The site's own URLs are judged once. */
function addressProblem(url: string, origin: string): string | null {
  if (!URL.canParse(url)) return 'has no address';
  const { protocol, hostname, origin: own } = new URL(url);
  if (own === origin) return null;
  if (isLocal(hostname)) return `leads to ${hostname}, which readers cannot reach`;
  return protocol === 'https:' ? null : 'is not encrypted (http)';
}

function isReachable(origin: string): boolean {
  const { protocol, hostname } = new URL(origin);
  return protocol === 'https:' && !isLocal(hostname);
}

/** Names and addresses that lead into the sender's own network. */
function isLocal(hostname: string): boolean {
  return (
    /(?:^|\.)(?:localhost|local|internal|test)$/.test(hostname) ||
    /^(?:0|10|127)\.|^192\.168\.|^169\.254\.|^172\.(?:1[6-9]|2\d|3[01])\.|^\[/.test(hostname) ||
    !hostname.includes('.')
  );
}
