/** Fields that several content types share, and structured data built from them. */
import { choice, plainChoices } from '#fields/choice/field.ts';
import { email } from '#fields/email/field.ts';
import { list } from '#fields/list/field.ts';
import { longText } from '#fields/long-text/field.ts';
import { relations } from '#fields/relations/field.ts';
import { text } from '#fields/text/field.ts';
import { url } from '#fields/url/field.ts';
import { GATED_TEXT_CLASS } from '#access/gated-text.ts';
import { chaptersOf, secondsOf, TIME_PATTERN } from '#media/recording.ts';
import { findCountry } from './countries.ts';
import { textField } from '#page-model/type-fields.ts';
import type { StructuredDataInput } from '#model/define-content-type.ts';

/** A postal address. */
export const ADDRESS_FIELDS = {
  address1: text({ label: 'Street', lengthMax: 120, group: 'address' }),
  address2: text({ label: 'Address line 2', lengthMax: 120, group: 'address' }),
  city: text({ readers: ['card'], label: 'City', lengthMax: 80, group: 'address', width: 'half' }),
  state: text({ label: 'State or region', lengthMax: 80, group: 'address', width: 'half' }),
  zip: text({ label: 'Postal code', input: 'code', lengthMax: 20, group: 'address', width: 'half' }),
  country: text({ readers: ['card'], label: 'Country', lengthMax: 80, group: 'address', width: 'half' }),
};

/** Renames `postalCode` in type fields stored earlier to the current name, `zip`. */
export function withZip({ postalCode, ...fields }: Record<string, unknown>): Record<string, unknown> {
  return { ...fields, zip: fields['zip'] ?? postalCode ?? null };
}

/** Public contact details of a person or company. */
export const CONTACT_FIELDS = {
  publicEmail: email({ label: 'Public email', group: 'contact', width: 'half' }),
  phone: text({ label: 'Phone', input: 'code', lengthMax: 40, group: 'contact', width: 'half' }),
  website: url({ label: 'Website', group: 'contact' }),
};

/**
 * Social networks that a profile may link to (specification, section 3 "Site settings read by the public
 * side").
 */
export const SOCIAL_PROVIDERS = [
  'Facebook',
  'Instagram',
  'LinkedIn',
  'Pinterest',
  'Twitter',
  'YouTube',
  'Other',
] as const;

export const SOCIAL_FIELDS = {
  socialLinks: list({
    label: 'Social links',
    of: {
      provider: choice({
        label: 'Network',
        required: true,
        choices: plainChoices(SOCIAL_PROVIDERS),
        width: 'half',
      }),
      url: url({ label: 'Profile URL', required: true }),
      label: text({ label: 'Label', lengthMax: 60, help: 'Shown instead of the network’s name.' }),
    },
    typeName: 'SocialLink',
    entryLabel: 'social link',
    countMax: 12,
    group: 'contact',
  }),
};

/** The field for the speakers of an event or webinar. `group`: key of the form group in which it appears. */
export function speakersField(group: string) {
  return relations({ label: 'Speakers', to: 'content', contentTypes: ['Contact'], countMax: 20, group });
}

/** The speakers, as schema.org performers of an event. */
export function performerData({ performers }: StructuredDataInput): Record<string, unknown> {
  return performers.length === 0
    ? {}
    : { performer: performers.map((person) => ({ '@type': 'Person', ...person })) };
}

/** Duration of a recording, its chapters, and its transcript. */
export const RECORDING_FIELDS = {
  duration: text({
    readers: ['card'],
    label: 'Duration',
    lengthMax: 8,
    pattern: TIME_PATTERN,
    patternMessage:
      'Enter the duration as minutes and seconds, such as 12:30, or with hours, such as 1:05:00.',
    group: 'media',
    width: 'half',
  }),
  chapters: list({
    label: 'Chapters',
    of: {
      start: text({
        label: 'Starts at',
        required: true,
        lengthMax: 8,
        pattern: TIME_PATTERN,
        patternMessage:
          'Enter the chapter’s start time as minutes and seconds, such as 12:30, or with hours, such as 1:05:00.',
        width: 'half',
      }),
      title: text({ label: 'Title', required: true, lengthMax: 120 }),
    },
    typeName: 'Chapter',
    entryLabel: 'chapter',
    countMax: 60,
    group: 'transcript',
    help: 'Readers can jump to a chapter.',
  }),
  transcript: longText({
    label: 'Transcript',
    gated: true,
    lengthMax: 200_000,
    rows: 8,
    group: 'transcript',
  }),
};

export const ADDRESS_GROUP = { key: 'address', label: 'Address' };
export const CONTACT_GROUP = { key: 'contact', label: 'Contact' };
export const TRANSCRIPT_GROUP = { key: 'transcript', label: 'Chapters and transcript' };

/** Common fields of written articles that do not apply to products and people. */
export const EDITORIAL_ONLY = [
  'authors',
  'contributors',
  'photographers',
  'byline',
  'source',
  'sidebars',
] as const;

/** The schema.org node of an article. */
export function articleData(item: StructuredDataInput, type: string): Record<string, unknown> {
  return {
    '@type': type,
    headline: item.name.slice(0, 110),
    inLanguage: item.language,
    ...(item.description && { description: item.description }),
    mainEntityOfPage: item.url,
    url: item.url,
    datePublished: item.published,
    dateModified: item.updated,
    ...(item.images.length > 0 && { image: item.images }),
    ...(item.sectionName && { articleSection: item.sectionName }),
    author: item.authors.map((author) => ({ '@type': 'Person', ...author })),
    publisher: { '@type': 'Organization', ...item.publisher },
    ...creditData(item),
    isAccessibleForFree: item.isFree,
    ...gatedPart(item),
  };
}

/** Marks a work as gated (payment, login or another access rule); empty if it is free. */
export function gateData({ isFree }: StructuredDataInput): Record<string, unknown> {
  return isFree ? {} : { isAccessibleForFree: false };
}

/** Marks a creative work as gated, with the gated part of its page; empty if it is free. */
export function gatedWorkData(item: StructuredDataInput): Record<string, unknown> {
  return { ...gateData(item), ...gatedPart(item) };
}

/** The gated part of the work's page (Google, "Subscription and paywalled content"). */
function gatedPart({ isFree }: StructuredDataInput): { hasPart?: Record<string, unknown>[] } {
  if (isFree) return {};
  const part = { '@type': 'WebPageElement', isAccessibleForFree: false, cssSelector: `.${GATED_TEXT_CLASS}` };
  return { hasPart: [part] };
}

/** For a page whose work is a recording: its chapters, and the gated part of the page. */
export function recordingParts(item: StructuredDataInput): Record<string, unknown> {
  const parts = [...(gatedPart(item).hasPart ?? []), ...clipsOf(item)];
  return parts.length > 0 ? { hasPart: parts } : {};
}

/** Properties that every schema.org type has. */
export function thingData(item: StructuredDataInput): Record<string, unknown> {
  return {
    name: item.name,
    url: item.url,
    ...(item.description && { description: item.description }),
    ...(item.images.length > 0 && { image: item.images }),
    ...creditData(item),
  };
}

/** The item's other contributors and its keywords. */
function creditData({ contributors, keywords }: StructuredDataInput): Record<string, unknown> {
  return {
    ...(contributors.length > 0 && {
      contributor: contributors.map((person) => ({ '@type': 'Person', ...person })),
    }),
    ...(keywords.length > 0 && { keywords: keywords.join(', ') }),
  };
}

/** Maximum number of characters of a transcript in structured data; the page shows the whole transcript. */
const TRANSCRIPT_LENGTH_MAX = 5000;

/** The transcript of a recording for structured data, cut to `TRANSCRIPT_LENGTH_MAX` characters. */
export function transcriptData(fields: Record<string, unknown>): Record<string, unknown> {
  const transcript = textField(fields, 'transcript');
  return transcript ? { transcript: transcript.slice(0, TRANSCRIPT_LENGTH_MAX) } : {};
}

/** Telephone and email of a person or company with `CONTACT_FIELDS`. */
export function contactData(fields: Record<string, unknown>): Record<string, unknown> {
  const [telephone, address] = [textField(fields, 'phone'), textField(fields, 'publicEmail')];
  return { ...(telephone && { telephone }), ...(address && { email: address }) };
}

/**
 * The schema.org address in the fields of `ADDRESS_FIELDS`; null if all are empty. A known country is given
 * by its ISO code.
 */
export function postalAddress(fields: Record<string, unknown>): Record<string, unknown> | null {
  const street = [fields['address1'], fields['address2']].filter(Boolean).join(', ');
  const postalCode = textField(fields, 'zip') ?? textField(fields, 'postalCode');
  const country = (fields['country'] as string | null | undefined) ?? '';
  const address = {
    ...(street && { streetAddress: street }),
    ...(fields['city'] ? { addressLocality: fields['city'] } : {}),
    ...(fields['state'] ? { addressRegion: fields['state'] } : {}),
    ...(postalCode && { postalCode }),
    ...(country && { addressCountry: findCountry(country)?.alpha2code ?? country }),
  };
  return Object.keys(address).length > 0 ? { '@type': 'PostalAddress', ...address } : null;
}

/** Converts a duration like `1:05:00` to ISO 8601. Null for anything else. */
export function isoDuration(duration: unknown): string | null {
  const all = secondsOf(duration);
  if (all === null) return null;
  const [hours, minutes, seconds] = [Math.floor(all / 3600), Math.floor(all / 60) % 60, all % 60];
  return `PT${hours ? `${hours}H` : ''}${minutes ? `${minutes}M` : ''}${seconds}S`;
}

/** The chapters of a recording as schema.org clips; each clip ends where the next one begins. */
export function clipData(item: StructuredDataInput): Record<string, unknown> {
  const clips = clipsOf(item);
  return clips.length > 0 ? { hasPart: clips } : {};
}

function clipsOf(item: StructuredDataInput): Record<string, unknown>[] {
  const chapters = chaptersOf(item.fields);
  const end = secondsOf(textField(item.fields, 'duration'));
  return chapters.map(({ start, title }, index) => {
    const endOffset = chapters[index + 1]?.start ?? end;
    return {
      '@type': 'Clip',
      name: title,
      startOffset: start,
      ...(endOffset !== null && { endOffset }),
      url: `${item.url}#t=${start}`,
    };
  });
}

/** A headcount as schema.org data: a number, or a range like `50–99`. Empty for any other text. */
export function headcountData(text: string | null): Record<string, unknown> {
  const [least, most, isMore] = headcountOf(text ?? '');
  if (least === undefined) return {};
  const value =
    most === undefined
      ? { [isMore ? 'minValue' : 'value']: least }
      : { minValue: Math.min(least, most), maxValue: Math.max(least, most) };
  return { numberOfEmployees: { '@type': 'QuantitativeValue', ...value } };
}

/** Matches `1,200`, `1.200–1.999`, `50 to 99`, `500+`. */
const HEADCOUNT = /^(\d[\d.,\s’']*)(?:(?:[-–—]|to|bis)\s*(\d[\d.,\s’']*)|(\+))?$/;

function headcountOf(text: string): [least?: number, most?: number, isMore?: boolean] {
  const [, least, most, more] = HEADCOUNT.exec(text.trim()) ?? [];
  const number = (digits: string) => Number(digits.replace(/\D/g, ''));
  if (least === undefined) return [];
  return [number(least), most === undefined ? undefined : number(most), more !== undefined];
}

/** The URLs of `SOCIAL_FIELDS`, for schema.org's `sameAs`. */
export function socialUrls(fields: Record<string, unknown>): string[] {
  const links = fields['socialLinks'];
  return Array.isArray(links) ? links.map((link: { url: string }) => link.url) : [];
}
