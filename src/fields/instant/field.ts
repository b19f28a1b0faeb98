import { z } from 'zod';
import { isCalendarDay } from '#text/days.ts';
import { defineField, type FieldOptions } from '#model/field.ts';

export interface InstantOptions extends FieldOptions<string> {
  /**
   * Field of the same form that holds the time zone in which this time is entered. Default: the zone of the site
   * chosen in the admin.
   */
  zoneFrom?: string;
}

/** A point in time: an ISO 8601 string in UTC with milliseconds, stored as `timestamptz`. */
export const instant = defineField<string, InstantOptions>({
  kind: 'instant',
  column: () => ({ type: 'timestamptz' }),
  output: () => ({ scalar: 'Instant' }),
  schema: ({ label }) =>
    z
      .string(`${label} must be a date and time.`)
      .refine(isInstant, {
        error: `${label} must be a date and time with a time zone, such as 2026-11-21T09:30:00Z.`,
        abort: true,
      })
      .refine((value) => isCalendarDay(dayOf(value)), {
        error: ({ input }) =>
          `${label}: ${dayOf(String(input))} does not exist. Enter a day of the calendar.`,
        abort: true,
      })
      .transform((value) => new Date(value).toISOString()),
  present: (value) => value,
  formInput: () => ({
    type: 'text',
    lengthMax: 20,
    read: ([text = ''], { instantOf }) => instantOf(text) ?? text,
    refusal: 'instant',
  }),
});

/** The day that a valid value names, in its zone. */
function dayOf(value: string): string {
  return value.slice(0, 10);
}

/**
 * Whether the value names its zone and parses to a date between the years 1000 and 9999 (what every client
 * can show), in UTC as well.
 */
function isInstant(value: string): boolean {
  if (!/^[1-9]\d{3}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:\d{2})$/.test(value))
    return false;
  const year = new Date(value).getUTCFullYear();
  return year >= 1000 && year <= 9999;
}
