/** Signs and reads links (`model/pages/define-link.ts`), and revokes those of one subject. */
import { linkExpiry, type Link, type LinkValueKind, type LinkValues } from '#model/pages/define-link.ts';
import type { AllKeyPurposes } from '#access/key-purposes.ts';
import { createLinkTokens, type OpenedToken, type SignedTokens } from '#server/signing/signed-token.ts';
import { linkName } from './revocation.ts';

/** @public Called by modules that issue or revoke links. */
export { generationsOf, isRevoked, revokeLinks } from './revocation.ts';

/** Characters of a token. */
export const LINK_LENGTH_MAX = 400;

/** Maximum size of a value of the kind `text`, in bytes of UTF-8. */
const TEXT_BYTES_MAX = 100;

/** Characters of the largest value of each kind in a token: 2^53 - 1 for an id, base64url for text. */
const VALUE_LENGTH_MAX: Record<LinkValueKind, number> = { id: 16, text: Math.ceil((TEXT_BYTES_MAX * 4) / 3) };

/** Characters of the expiry in seconds (at most 12 digits) and of the signature. */
const EXPIRY_LENGTH_MAX = 12;
const SIGNATURE_LENGTH = 43;

/**
 * A token's content: where it works (a site or an organisation, by its id), its values, generation and
 * expiry.
 */
export interface IssuedLink<Values extends LinkValues> {
  /** Id of the site or of the organisation, depending on `of` of the link. */
  scopeId: number;
  values: Values;
  /** Generation of the subject; 0 if links of the subject were never revoked. */
  generation: number;
  /** Seconds since 1970. */
  expires: number;
}

export interface LinkToIssue<Values extends LinkValues> {
  scopeId: number;
  values: Values;
  /** Milliseconds since 1970 by the database's clock. */
  nowMs: number;
  /** When the link expires, if that is before the end of its lifetime; milliseconds since 1970. */
  expiresMs?: number;
  /** Generation of the subject of a revocable link, from `generationsOf`. */
  generation?: number;
}

export interface Links {
  /**
   * Creates the token of a link. Throws for values that the link does not declare, and for a revocable link
   * without a generation.
   */
  issue: <Values extends LinkValues>(link: Link<Values>, issued: LinkToIssue<Values>) => string;
  /**
   * Returns the content of a token, expired or not; null if this installation did not sign it for the link.
   * Bounded cost.
   */
  read: <Values extends LinkValues>(link: Link<Values>, token: string) => IssuedLink<Values> | null;
}

/**
 * Creates the signer of an installation. Using two links with the same purpose and prefix throws, and so does a link with one of
 * `keyPurposes`, whose keys have another use.
 */
export function createLinks(secret: string, keyPurposes: AllKeyPurposes): Links {
  const known = new Map<string, { link: Link; tokens: SignedTokens }>();
  const tokensOf = (link: Link): SignedTokens => {
    const key = linkName(link);
    const before = known.get(key);
    if (before && before.link !== link)
      throw new Error(
        `Two links have the purpose “${link.purpose}” and the same prefix; change the prefix of one.`,
      );
    if (before) return before.tokens;
    checkLink(link);
    if (Object.hasOwn(keyPurposes, link.purpose))
      throw new Error(`A link must not have the purpose “${link.purpose}”; change it.`);
    const tokens = createLinkTokens(secret, link.purpose, { lengthMax: LINK_LENGTH_MAX });
    known.set(key, { link, tokens });
    return tokens;
  };
  return {
    issue: (link, issued) => issueToken(tokensOf(link), link, issued),
    read: (link, token) => contentOf(link, tokensOf(link).open(token)),
  };
}

function checkLink(link: Link): void {
  const { prefix, purpose, values, revocableBy } = link;
  if (prefix !== undefined && !/^[a-z]{1,20}$/.test(prefix))
    throw new Error(`The prefix “${prefix}” of the link “${purpose}” must be 1 to 20 lower-case letters.`);
  const length = tokenLengthMax(link);
  if (length > LINK_LENGTH_MAX)
    throw new Error(
      `Tokens of the link “${purpose}” may have ${length} characters, more than ${LINK_LENGTH_MAX}; give it fewer values.`,
    );
  if (revocableBy !== undefined && !Object.hasOwn(values, revocableBy))
    throw new Error(`The link “${purpose}” is revocable by ${revocableBy}, which is none of its values.`);
  if (revocableBy !== undefined && values[revocableBy] !== 'id')
    throw new Error(
      `The link “${purpose}” is revocable by ${revocableBy}, which must be an id: texts may be personal, and revocations are stored.`,
    );
}

/** Characters of the longest token of a link, with the dots between its parts. */
function tokenLengthMax({ prefix, values, revocableBy }: Link): number {
  const parts = [
    ...(prefix === undefined ? [] : [prefix.length]),
    VALUE_LENGTH_MAX.id,
    ...Object.values(values).map((kind) => VALUE_LENGTH_MAX[kind]),
    ...(revocableBy === undefined ? [] : [VALUE_LENGTH_MAX.id]),
    EXPIRY_LENGTH_MAX,
    SIGNATURE_LENGTH,
  ];
  return parts.reduce((sum, length) => sum + length, parts.length - 1);
}

function issueToken(tokens: SignedTokens, link: Link, issued: LinkToIssue<LinkValues>): string {
  const { scopeId, values, nowMs, expiresMs = Infinity, generation } = issued;
  if (link.revocableBy !== undefined && generation === undefined)
    throw new Error(`Issue a link “${link.purpose}” with the generation of its ${link.revocableBy}.`);
  const parts = Object.entries(link.values).map(([name, kind]) => encoded(link, name, kind, values[name]));
  const end = Math.min(expiresMs, linkExpiry(link.lifetime, nowMs));
  return tokens.issue(
    [...prefixParts(link), scopeId, ...parts, ...(link.revocableBy === undefined ? [] : [generation ?? 0])],
    end / 1_000,
  );
}

function encoded(link: Link, name: string, kind: LinkValueKind, value: unknown): string {
  if (kind === 'id' && Number.isSafeInteger(value) && Number(value) >= 0) return String(value);
  if (kind === 'text' && typeof value === 'string' && isText(value))
    return Buffer.from(value).toString('base64url');
  throw new Error(`${name} of a link “${link.purpose}” must be ${VALUE_RULES[kind]}.`);
}

function isText(value: string): boolean {
  return value !== '' && value.isWellFormed() && Buffer.byteLength(value) <= TEXT_BYTES_MAX;
}

const VALUE_RULES: Record<LinkValueKind, string> = {
  id: 'a whole number from 0',
  text: `a well-formed text of 1 to ${TEXT_BYTES_MAX} bytes`,
};

/**
 * Null for a token that was not signed, or whose parts differ from those the link declares: from an older
 * declaration, or with another prefix.
 */
function contentOf<Values extends LinkValues>(
  link: Link<Values>,
  opened: OpenedToken | null,
): IssuedLink<Values> | null;
function contentOf(link: Link, opened: OpenedToken | null): IssuedLink<LinkValues> | null {
  if (!opened) return null;
  const { parts, expires } = opened;
  const prefix = prefixParts(link);
  const [scope, ...rest] = parts.slice(prefix.length);
  const names = Object.entries(link.values);
  const count = names.length + (link.revocableBy === undefined ? 0 : 1);
  if (prefix.some((part, index) => part !== parts[index]) || rest.length !== count) return null;
  const values: Record<string, number | string> = {};
  for (const [index, [name, kind]] of names.entries()) {
    const value = decoded(kind, rest[index] ?? '');
    if (value === null) return null;
    values[name] = value;
  }
  const scopeId = decoded('id', scope ?? '');
  const generation = link.revocableBy === undefined ? 0 : decoded('id', rest.at(-1) ?? '');
  if (typeof scopeId !== 'number' || typeof generation !== 'number') return null;
  return { scopeId, values, generation, expires };
}

const prefixParts = ({ prefix }: Link): string[] => (prefix === undefined ? [] : [prefix]);

function decoded(kind: LinkValueKind, part: string): number | string | null {
  if (kind === 'text') return Buffer.from(part, 'base64url').toString() || null;
  return /^(?:0|[1-9]\d{0,15})$/.test(part) && Number.isSafeInteger(Number(part)) ? Number(part) : null;
}
