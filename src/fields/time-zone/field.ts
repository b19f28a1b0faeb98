import { z } from 'zod';
import { defineField, type FieldOptions } from '#model/field.ts';
import { isTimeZone, TIME_ZONE_LENGTH_MAX } from '#model/time-zones.ts';

/** A time zone, by its name in the IANA database. */
export const timeZone = defineField<string, FieldOptions<string>>({
  kind: 'timeZone',
  column: () => ({ type: 'text' }),
  output: () => ({ scalar: 'String' }),
  schema: ({ label }) =>
    z
      .string(`${label} must be text.`)
      .trim()
      .max(TIME_ZONE_LENGTH_MAX, `${label} may have at most ${TIME_ZONE_LENGTH_MAX} characters.`)
      .refine(
        (zone) => /^[a-z]/i.test(zone) && isTimeZone(zone),
        `${label} must be the name of a time zone, like Europe/Amsterdam.`,
      ),
  present: (value) => value,
});
