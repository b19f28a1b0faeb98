/**
 * Defines links: signed URLs that grant one action without a login (docs/decisions/0152-routes-and-links.md). Pure;
 * `server/links` signs and reads them.
 */

/** A value of a link: `id`, a whole number from 0; `text`, 1 to 100 bytes of UTF-8. */
export type LinkValueKind = 'id' | 'text';

type KindOf<Value> = Value extends number ? 'id' : 'text';

/** Names of the values of the kind `id`. */
type IdOf<Values> = { [Name in keyof Values]: number extends Values[Name] ? Name : never }[keyof Values] &
  string;

export type LinkValues = Readonly<Record<string, number | string>>;

/** How long a link is valid: months are calendar months in UTC. */
export type Lifetime = { minutes: number } | { hours: number } | { days: number } | { months: number };

export interface Link<Values extends LinkValues = LinkValues> {
  /** Selects the signing key: a token for one purpose is invalid for another. Permanent. */
  purpose: string;
  /** First part of the tokens, 1 to 20 lower-case letters: separates links of the same purpose. Permanent. */
  prefix?: string;
  /**
   * `site`: works on its site, at every current and future host of the site; `organisation`: for the whole
   * organisation.
   */
  of: 'site' | 'organisation';
  /** The values in a token, in this order. The order is permanent: for more values, define a new link. */
  values: { readonly [Name in keyof Values]: KindOf<Values[Name]> };
  lifetime: Lifetime;
  /**
   * The `id` whose links can be revoked together, such as that of a subscriber: tokens contain its generation, and
   * `revokeLinks` begins a new one. Never a text, which might be personal: revocations are stored. Absent: tokens work until they expire, or until the handler refuses them.
   */
  revocableBy?: IdOf<Values>;
}

/** Declares a link. Declare `Values` as a type alias; an interface has no index signature. */
export function defineLink<Values extends LinkValues>(link: Link<Values>): Link<Values> {
  return link;
}

const MS = { minutes: 60_000, hours: 3_600_000, days: 86_400_000 } as const;

/** Milliseconds since 1970 at which a link issued at `fromMs` expires. In a shorter month the 29th to 31st become its last day. */
export function linkExpiry(lifetime: Lifetime, fromMs: number): number {
  if ('minutes' in lifetime) return fromMs + lifetime.minutes * MS.minutes;
  if ('hours' in lifetime) return fromMs + lifetime.hours * MS.hours;
  if ('days' in lifetime) return fromMs + lifetime.days * MS.days;
  const date = new Date(fromMs);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + lifetime.months + 1, 0);
  date.setUTCDate(Math.min(day, date.getUTCDate()));
  return date.getTime();
}
