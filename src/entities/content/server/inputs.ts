/** Inputs that several content operations share. */
import { z } from 'zod';
import { boolean } from '#fields/boolean/field.ts';
import { integer } from '#fields/integer/field.ts';
import { json } from '#fields/json/field.ts';
import { text } from '#fields/text/field.ts';
import { badInput } from '#model/errors.ts';
import { INPUT_REFUSED } from '#records/shape.ts';
import { memberOfType, valuesByType } from '#records/typed-values.ts';

export const contentId = integer({
  label: 'Id',
  names: 'content',
  required: true,
  min: 10_000_000,
  max: 99_999_999,
});

const DOCUMENT_VERSION = {
  label: 'Version',
  lengthMax: 40,
  pattern: /^\d{1,10}(?:\.\d{1,10})?$/,
  patternMessage: 'Version must be a version that the API returned, such as “2.1” or 2.',
  isVersion: true,
} as const;

export const documentVersionInput = text({
  ...DOCUMENT_VERSION,
  required: true,
  help: 'The version of the item that you read: “documentVersion”, or “version”. A whole number, also as text, is that of the item without unpublished changes.',
});

/** Like `documentVersionInput`, for calls that also work without it. */
export const optionalDocumentVersion = (help: string) => text({ ...DOCUMENT_VERSION, help });

/** A part of a document, flat; each field is checked against the type. */
export const documentValues = (label: string, help: string) =>
  json({ label, help, check: z.record(z.string(), z.unknown(), `${label} must be an object.`) });

/** Like `documentValues`, for calls that may have typed values instead. */
export const untypedValues = json({
  label: 'Values',
  help: 'An object of field names and values. Instead, “content” has them typed.',
  check: z.record(z.string(), z.unknown(), 'Values must be an object.'),
});

/** The content type of untyped values. */
export const untypedType = text({
  label: 'Type',
  lengthMax: 60,
  help: 'The content type, which never changes. Required with “values”.',
});

/** The type and values of an item, either typed or as JSON. */
export const typedContent = valuesByType({
  label: 'Content',
  entity: 'content',
  help: 'The values under the name of the content type, instead of untyped ones.',
});

/** What a call sends of the type and values of an item. */
export interface SentDocument {
  type: string | null;
  values: Record<string, unknown> | null;
  content: Record<string, Record<string, unknown>> | null;
}

/**
 * The type and the values of an item from an input that has them typed or as JSON. Throws BAD_USER_INPUT if it has both, or none
 * of a type.
 */
export function sentDocument(
  contentTypes: ReadonlyMap<string, unknown>,
  { type, values, content }: SentDocument,
): { type: string; values: Record<string, unknown> } {
  if (content === null) {
    if (type === null) throw badInput('VALUES_INVALID', INPUT_REFUSED, { type: 'Type is required.' });
    if (values === null) throw badInput('VALUES_INVALID', INPUT_REFUSED, { values: 'Values is required.' });
    return { type, values };
  }
  if (type !== null || values !== null)
    throw badInput('VALUES_INVALID', INPUT_REFUSED, {
      content: 'Send either “content”, or “type” and “values”.',
    });
  return typedDocument(contentTypes, content);
}

/** What a call sends to change an item: fields typed or as JSON. */
export interface SentChanges {
  changes: Record<string, unknown> | null;
  content: Record<string, Record<string, unknown>> | null;
}

/**
 * The changed fields of an input that has them typed or as JSON; `type` is null if they are JSON. Throws BAD_USER_INPUT if it has
 * both, or neither.
 */
export function sentChanges(
  contentTypes: ReadonlyMap<string, unknown>,
  { changes, content }: SentChanges,
): { type: string | null; values: Record<string, unknown> } {
  if (content === null && changes !== null) return { type: null, values: changes };
  if (content === null)
    throw badInput('VALUES_INVALID', INPUT_REFUSED, { changes: 'Send “changes” or “content”.' });
  if (changes !== null)
    throw badInput('VALUES_INVALID', INPUT_REFUSED, { content: 'Send either “content” or “changes”.' });
  return typedDocument(contentTypes, content);
}

function typedDocument(
  contentTypes: ReadonlyMap<string, unknown>,
  content: Record<string, Record<string, unknown>>,
): { type: string; values: Record<string, unknown> } {
  const [[member, given] = ['', {}]] = Object.entries(content);
  const known = [...contentTypes.keys()].find((name) => memberOfType(name) === member);
  if (known === undefined)
    throw badInput('VALUES_INVALID', INPUT_REFUSED, {
      content: `There is no content type “${member.slice(0, 60)}”.`,
    });
  return { type: known, values: given };
}

/** Whether a save stores what its fields refuse. */
export const storesUnfinished = boolean({
  label: 'Store unfinished values',
  help: 'Values that their fields refuse do not end the save: they are stored for the editors of the item, at most 200 kB, and are not part of it. Applies to people; values of programs are refused.',
});

/** Maximum number of conflicting texts that one save sends. */
const DISCARDED_MAX = 50;

/** Texts that lost a conflict, by field. */
export const discardedTexts = json({
  label: 'Discarded',
  help: 'Texts discarded in a conflict. They are stored as versions of the item.',
  check: z
    .array(
      z.strictObject({ field: z.string().max(100), value: z.unknown() }),
      'Discarded must be a list of fields and values.',
    )
    .max(DISCARDED_MAX, `At most ${DISCARDED_MAX} discarded texts can be sent at once.`),
});

/** A version of an item's history. */
export const historyIdRequired = (label: string) =>
  integer({ label, required: true, min: 1, help: 'ID of a version from getContentVersions.' });

/** Id of a version in an item's history. Optional. */
export const historyId = (label: string, help?: string) =>
  integer({ label, min: 1, ...(help !== undefined && { help }) });
