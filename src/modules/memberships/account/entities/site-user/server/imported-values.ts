/**
 * The valid values of one reader in an import file. Only the email is required; any other invalid value is left out with a
 * warning.
 */
import { domainToASCII } from 'node:url';
import { z } from 'zod';
import { findCountry, alphaCodeOf, type Country } from '#content-types/countries.ts';
import { readInstant } from '#fields/read-instant.ts';
import { email as emailField } from '#fields/email/field.ts';
import { badInput } from '#model/errors.ts';
import type { Field } from '#model/field.ts';
import { PROFILE_FIELDS } from '../profile-fields.ts';

export interface ImportedMembership {
  alias: string;
  /** ISO timestamp; null for no end. */
  until: string | null;
}

export interface ImportedConsent {
  purpose: string;
  isGiven: boolean;
  version: string;
  text: string | null;
  policy: string | null;
  /** ISO timestamp; null: now. */
  at: string | null;
}

export interface ImportedDemographic {
  /** Label of the question. */
  question: string;
  /** Labels of the chosen answers, or one value. */
  answers: readonly string[];
}

export interface ImportedValues {
  email: string;
  /** All emails except the first. */
  furtherEmails: readonly string[];
  /** Only present and valid values. */
  profile: Readonly<Record<string, string>>;
  memberships: readonly ImportedMembership[];
  passwordHash: string | null;
  consents: readonly ImportedConsent[];
  demographics: readonly ImportedDemographic[];
  isClosed: boolean;
}

/** Maximum number each of memberships, consents and answers of one reader. */
const ENTRIES_MAX = 20;
const TEXT_MAX = 2_000;

type Warn = (reason: string) => void;
type Given = Readonly<Record<string, unknown>>;

/** Throws BAD_USER_INPUT without an email. */
export function readImported(values: Given, warn: Warn): ImportedValues {
  const { passwordHash, status } = values;
  return {
    email: emailOf(values),
    furtherEmails: furtherEmailsOf(values, warn),
    profile: profileIn(values, warn),
    memberships: membershipsIn(values, warn),
    passwordHash: textOf(passwordHash) || null,
    consents: consentsIn(values, warn),
    demographics: demographicsIn(values, warn),
    isClosed: /^(?:closed|0)$/i.test(textOf(status)),
  };
}

function emailOf({ email }: Given): string {
  const written = textOf(email);
  const read = addressIn(written);
  if (read !== null) return read;
  throw badInput('EMAIL_INVALID', 'A reader needs an email address.', {
    email: written === '' ? 'Email is required.' : `“${shortened(written)}” is not a valid email address.`,
  });
}

/**
 * The address in a cell, a non-ASCII domain converted as mail programs send it; null for an invalid address.
 */
function addressIn(written: string): string | null {
  const at = written.lastIndexOf('@');
  const domain = domainToASCII(written.slice(at + 1));
  const ascii = at > 0 && domain !== '' ? `${written.slice(0, at)}@${domain}` : written;
  return emailField.kind.schema({ label: 'Email' }).safeParse(ascii).success ? ascii : null;
}

/** Accepts a list, or a text like `ilse@quay.example; moor@quay.example`. */
function furtherEmailsOf({ furtherEmails }: Given, warn: Warn): string[] {
  const listed = Array.isArray(furtherEmails)
    ? furtherEmails.map(textOf)
    : textOf(furtherEmails).split(/[;,|]/);
  const written = listed.map((one) => one.trim()).filter((one) => one !== '');
  if (written.length > ENTRIES_MAX)
    warn(`${written.length - ENTRIES_MAX} further emails were left out: there are too many for one reader.`);
  return written.slice(0, ENTRIES_MAX).flatMap((one) => {
    const read = addressIn(one);
    if (read === null)
      warn(`“${shortened(one)}” was left out of the further emails: it is not a valid email address.`);
    return read ?? [];
  });
}

function profileIn(values: Given, warn: Warn): Record<string, string> {
  const given = new Map(Object.keys(PROFILE_FIELDS).map((key) => [key, textOf(values[key])]));
  const country = countryOf(given.get('countryCode') ?? '', warn);
  given.set('countryCode', country ? alphaCodeOf(country) : '');
  given.set('region', regionOf(given.get('region') ?? '', country, warn));
  return Object.fromEntries(
    Object.entries(PROFILE_FIELDS).flatMap(([key, field]) => {
      const value = given.get(key) ?? '';
      if (value === '') return [];
      const fault = faultOf(field, value);
      if (fault === null) return [[key, value]];
      warn(`${field.options.label} “${shortened(value)}” was left out: ${fault}`);
      return [];
    }),
  );
}

function faultOf({ kind, options }: Field, value: string): string | null {
  const read = kind.schema(options).safeParse(value);
  return read.success ? null : (read.error.issues[0]?.message ?? 'It cannot be kept.');
}

/** Finds a country by any of its names or codes, in English, and in spellings of older systems: `Germany `, `DE`, `DEU`. */
function countryOf(written: string, warn: Warn): Country | undefined {
  if (written === '') return undefined;
  const country = findCountry(written);
  if (!country) warn(`Country “${shortened(written)}” was left out: it is not a valid country name or code.`);
  return country;
}

/** The region's code within the country. */
function regionOf(written: string, country: Country | undefined, warn: Warn): string {
  if (written === '' || !country) return written;
  const name = written.toLowerCase();
  const found = country.regions?.options.find(
    ({ label, value }) => value.toLowerCase() === name || label.toLowerCase() === name,
  );
  if (found) return found.value;
  const why = country.regions ? 'has no such region' : 'is kept without regions';
  warn(`Region “${shortened(written)}” was left out: ${country.friendlyLabel ?? country.label} ${why}.`);
  return '';
}

const MEMBERSHIP = /^(.+?)\s*\(until ([^)]+)\)$/;

/** Accepts a list of aliases, or a text of them: `pilots; masters (until 2027-01-01)`. */
function membershipsIn({ memberships, membershipsUntil }: Given, warn: Warn): ImportedMembership[] {
  const listed = Array.isArray(memberships) ? memberships.map(textOf) : textOf(memberships).split(/[;,|]/);
  const all = untilOf(membershipsUntil, warn);
  const entries = listed.map((entry) => entry.trim()).filter((entry) => entry !== '');
  if (entries.length > ENTRIES_MAX)
    warn(
      `${entries.length - ENTRIES_MAX} memberships were left out: a reader may have ${ENTRIES_MAX} in a file.`,
    );
  return entries.slice(0, ENTRIES_MAX).flatMap((entry) => {
    const [, alias, own] = MEMBERSHIP.exec(entry) ?? [];
    const until = own === undefined ? all : untilOf(own, warn);
    // Without a valid end, the membership would never end.
    return until === undefined ? [] : { alias: (alias ?? entry).slice(0, 100), until };
  });
}

/** The end of memberships; null for no end, undefined for an invalid date. */
function untilOf(value: unknown, warn: Warn): string | null | undefined {
  const written = textOf(value);
  if (written === '') return null;
  const until = readInstant(written, { zone: 'UTC' });
  if (until !== null) return until;
  warn(
    `Memberships until “${shortened(written)}” were left out: it is not a valid date. Correct it in the file and import it again.`,
  );
  return undefined;
}

const YES = /^(?:yes|y|true|1|x|ja|oui|s[ií])$/i;
const NO = /^(?:no|n|false|0|nein|non|nee)$/i;

const CONSENTS = z
  .array(
    z.object({
      purpose: z.string().min(1).max(100),
      isGiven: z.boolean(),
      version: z.string().max(100).default('1'),
      text: z.string().max(TEXT_MAX).nullish(),
      policy: z.string().max(TEXT_MAX).nullish(),
      at: z.iso.datetime().nullish(),
    }),
  )
  .max(ENTRIES_MAX);

/** Accepts `consents` in the form of the readers' CSV export, or `marketingConsent` with its source. */
function consentsIn({ consents, marketingConsent, consentSource }: Given, warn: Warn): ImportedConsent[] {
  const written = textOf(marketingConsent);
  if (written !== '' && !YES.test(written) && !NO.test(written))
    warn(`Consent to marketing “${shortened(written)}” was left out: it is neither yes nor no.`);
  const version = `Import: ${textOf(consentSource).slice(0, 60) || 'no source named'}`;
  const own = { purpose: 'marketing', version, text: null, policy: null, at: null };
  const simple = YES.test(written)
    ? [{ ...own, isGiven: true }]
    : NO.test(written)
      ? [{ ...own, isGiven: false }]
      : [];
  const read = CONSENTS.safeParse(jsonIn(consents) ?? []);
  if (!read.success) warn('Consents were left out: they are not a list as the CSV of readers has it.');
  const listed = (read.data ?? []).map(({ text = null, policy = null, at = null, ...consent }) => ({
    ...consent,
    text,
    policy,
    at,
  }));
  return [...listed, ...simple.filter(({ purpose }) => !listed.some((one) => one.purpose === purpose))];
}

const DEMOGRAPHICS = z.record(
  z.string().min(1).max(500),
  z.union([z.string().max(TEXT_MAX), z.array(z.string().max(TEXT_MAX)).max(100)]),
);

/**
 * Keyed by the label of the question, with its id if several have the same label: `{"What do you do?": ["I
 * run a port"], "Berths": "12"}`.
 */
function demographicsIn({ demographics }: Given, warn: Warn): ImportedDemographic[] {
  const read = DEMOGRAPHICS.safeParse(jsonIn(demographics) ?? {});
  if (!read.success) {
    warn('Demographics were left out: they are not as the CSV of readers has them.');
    return [];
  }
  return Object.entries(read.data)
    .slice(0, 2 * ENTRIES_MAX)
    .map(([question, answers]) => ({ question, answers: [answers].flat() }));
}

/** Parses a cell with JSON, or returns the value of a JSON record; undefined for an empty cell. */
function jsonIn(value: unknown): unknown {
  if (typeof value !== 'string') return value ?? undefined;
  if (value.trim() === '') return undefined;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/** The value as one line; empty without a value. */
function textOf(value: unknown): string {
  if (typeof value === 'boolean' || typeof value === 'number') return String(value);
  // oxlint-disable-next-line no-control-regex -- line breaks and what shows nothing become a space
  return typeof value === 'string' ? value.replaceAll(/[\s\u0000-\u001f\u007f]+/gu, ' ').trim() : '';
}

const shortened = (value: string) => (value.length > 60 ? `${value.slice(0, 60)}…` : value);
