/** Inputs that several content operations share. */
import { z } from 'zod';
import { integer } from '#fields/integer/field.ts';
import { json } from '#fields/json/field.ts';
import { text } from '#fields/text/field.ts';

export const contentId = integer({ label: 'Id', required: true, min: 10_000_000, max: 99_999_999 });

export const documentVersionInput = text({
  label: 'Version',
  required: true,
  lengthMax: 40,
  help: 'The field’s value when the document was loaded or last saved.',
});

/** A flat document or a part of it; each field is checked against the type. */
export const documentValues = (label: string) =>
  json({ label, required: true, check: z.record(z.string(), z.unknown(), `${label} must be an object.`) });

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
export const historyIdRequired = (label: string) => integer({ label, required: true, min: 1 });

/** Id of a version in an item's history. Optional. */
export const historyId = (label: string, help?: string) =>
  integer({ label, min: 1, ...(help !== undefined && { help }) });
