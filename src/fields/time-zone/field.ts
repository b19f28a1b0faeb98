import { z } from 'zod';
import { isTimeZone } from '#text/time-zones.ts';
import { defineField, type FieldOptions } from '#model/field.ts';

export interface TimeZoneOptions extends FieldOptions<string> {
  /**
   * Fields of the same form whose times are in this zone. When the zone changes, their clock times are
   * preserved: 20:00 stays 20:00, in the new zone.
   */
  zoneOf?: readonly string[];
}

/** A time zone by its IANA name, like `Europe/Amsterdam`. */
export const timeZone = defineField<string, TimeZoneOptions>({
  kind: 'timeZone',
  column: () => ({ type: 'text' }),
  output: () => ({ scalar: 'String' }),
  schema: ({ label }) =>
    z
      .string(`${label} must be text.`)
      .trim()
      .refine(isTimeZone, `${label} must be a time zone, such as Europe/Amsterdam.`),
  describe: () => 'An IANA time zone, such as Europe/Amsterdam.',
  present: (value) => value,
  formInput: () => ({ type: 'select', isWithNamedOptions: true }),
});
