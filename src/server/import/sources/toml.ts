/** TOML: front matter between lines of three plus signs, and configurations. Runs in the parser process. */
import { parse, TomlDate, TomlError, type TomlTable, type TomlValue } from 'smol-toml';
import { isCalendarDay } from '#text/days.ts';
import { IMPORT_LIMITS } from '#import/rules.ts';
import type { FrontMatter } from './front-matter.ts';

/** Maximum depth of nested tables. */
const DEPTH_MAX = 50;

/** Parses a TOML document; dates stay texts, as in YAML. Returns the line of an error. */
export function readToml(text: string): FrontMatter {
  if (text.length > IMPORT_LIMITS.frontMatterBytesMax)
    return { reason: `The front matter is longer than ${IMPORT_LIMITS.frontMatterBytesMax / 1000} kB.` };
  try {
    const table = parse(quoteUnrealDays(text), {
      maxDepth: DEPTH_MAX,
      integersAsBigInt: 'asNeeded',
      unsafeKeyBehaviour: 'drop',
    });
    return { values: plainTable(table), notes: [] };
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    const [sentence = ''] = error.message.split('\n');
    return { reason: `The front matter is not TOML (line ${error.line + 1}): ${sentence}` };
  }
}

/** A line with one key and a date, optionally with a time. */
const DATED_LINE =
  /^([\w.'" -]+=[ \t]*)((\d{4}-\d\d-\d\d)(?:[Tt ]\d\d:\d\d[\d:.]*(?:[Zz]|[+-]\d\d:\d\d)?)?)(?=[ \t]*(?:#.*)?\r?$)/gm;

/**
 * Quotes dates of days that do not exist: the parser would return February 31 as a day of March, but as texts
 * they are reported as invalid.
 */
function quoteUnrealDays(text: string): string {
  return text.replace(DATED_LINE, (line, key: string, date: string, day: string) =>
    isCalendarDay(day) ? line : `${key}"${date}"`,
  );
}

/** Converts a value to its JSON form. */
function plain(value: TomlValue | bigint): unknown {
  if (value instanceof TomlDate) return value.toISOString();
  if (typeof value === 'bigint') return String(value);
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object') return value;
  return plainTable(value);
}

function plainTable(table: TomlTable): Record<string, unknown> {
  return Object.fromEntries(Object.entries(table).map(([key, inner]) => [key, plain(inner)]));
}
