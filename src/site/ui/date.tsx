import { dateLocale } from '#text/locale.ts';
import { siteWords, useWords, type SiteWords } from './words.ts';

export interface InstantProps {
  value: string;
  timeZone: string;
  language: string;
  /**
   * Date as in a list, date in full, date and time with the zone, or a publication date. The last is like
   * date and time, but shows only the date for the first instant of a day, which represents a day without a
   * time. Default: in full.
   */
  form?: 'short' | 'long' | 'exact' | 'published';
}

const FORMS: Record<Exclude<InstantProps['form'], 'published' | undefined>, Intl.DateTimeFormatOptions> = {
  short: { day: 'numeric', month: 'short', year: 'numeric' },
  long: { day: 'numeric', month: 'long', year: 'numeric' },
  exact: {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  },
};

const CLOCK = /(\d{1,2}):(\d{2})/;

/** An instant in the site's time zone and language, with the exact time in machine-readable form. */
export function Instant(props: InstantProps) {
  const words = useWords();
  return <time dateTime={new Date(props.value).toISOString()}>{textIn(words, props)}</time>;
}

/**
 * @public For extensions.
 *
 * An instant as text, as `<Instant>` shows it: for emails, errors and other texts of the server. `value`: ISO;
 * `timeZone` and `language`: of the site.
 */
export function instantText(props: InstantProps): string {
  return textIn(siteWords(props.language), props);
}

function textIn(
  words: Pick<SiteWords, 'time'>,
  { value, timeZone, language, form: wanted = 'long' }: InstantProps,
): string {
  const form = wanted !== 'published' ? wanted : isStartOfDay(value, timeZone) ? 'long' : 'exact';
  const text = formatterOf(language, timeZone, FORMS[form], form).format(new Date(value));
  if (form !== 'exact') return text;
  return text.replace(CLOCK, (_, hours: string, minutes: string) => words.time(hours, minutes));
}

/**
 * Whether an instant is the first of a day in the time zone: midnight, except where clocks go forward at
 * midnight.
 */
function isStartOfDay(value: string, timeZone: string): boolean {
  const at = new Date(value).getTime();
  const day = (time: number) => formatterOf('en', timeZone, FORMS.short, 'short').format(new Date(time));
  return at % 60_000 === 0 && day(at) !== day(at - 1);
}

/** The date of an instant in the format of a newspaper's dateline. */
export function dayOf(value: string, timeZone: string, language: string): string {
  const options: Intl.DateTimeFormatOptions = { weekday: 'long', ...FORMS.long };
  return formatterOf(language, timeZone, options, 'day').format(new Date(value));
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Formatters are expensive to create and few, so they are cached: one per language, zone and form. */
function formatterOf(
  language: string,
  timeZone: string,
  options: Intl.DateTimeFormatOptions,
  form: string,
): Intl.DateTimeFormat {
  const key = `${language} ${timeZone} ${form}`;
  const known = formatters.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(dateLocale(language, timeZone), { ...options, timeZone });
  formatters.set(key, made);
  return made;
}
