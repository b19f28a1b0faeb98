/**
 * The demo as if filled on a fixed day in the past, and the parts of its responses that are the same every
 * day.
 */
import { createHash } from 'node:crypto';
import type { TestApp } from '../app.ts';
import { buildDemoApp } from '../demo.ts';

/** So long ago that nothing in the demo is still in the future. */
const FILLED_AT = Date.UTC(2025, 4, 14, 9);

const DAY_MS = 86_400_000;

export interface GoldenDemo extends TestApp {
  /** Removes from a text what differs between runs or machines. */
  stable: (text: string) => string;
}

export async function buildDemo(): Promise<GoldenDemo> {
  const demo = await buildDemoApp(FILLED_AT);
  const images = await demo.database.superuser<{ key: string; name: string }>(
    'select file_key as key, file_name as name from asset',
  );
  const names = new Map(images.map(({ key, name }) => [key, name]));
  return { ...demo, stable: (text) => withNamesOf(names, withoutThisRun(text)) };
}

/**
 * Replaces keys of pictures by names: keys depend on the bytes, which another machine may compress
 * differently.
 */
function withNamesOf(names: ReadonlyMap<string, string>, text: string): string {
  return text
    .replaceAll(/(1-[\da-f]{24})(\/[\w-]{12}(?=\/))?/g, (all, key: string) => names.get(key) ?? all)
    .replaceAll(/(?<="(?:sha256|sizeBytes)": )"?[\da-f]+"?/g, '"{of its bytes}"');
}

/**
 * Formats a page or feed with one element per line. Its style rules and icons are reduced to hashes, which
 * only show that they differ.
 */
export function inLines(markup: string): string {
  return (
    markup
      // Where packages are linked from elsewhere, fonts are named by the folder they lie in.
      .replaceAll(/\/@fs\/[^"')]*?\/(?=node_modules\/)/g, '/')
      .replaceAll(
        /(<(style|svg)\b[^>]*>)([\s\S]*?)<\/\2>/g,
        (_all, start: string, name: string, inside: string) => {
          const hash = createHash('sha256').update(inside).digest('hex').slice(0, 12);
          return `${start}${hash}</${name}>`;
        },
      )
      .replaceAll(/>\s*</g, '>\n<')
  );
}

/**
 * Removes what differs in every run: instants of the last day, today's date in header and footer, random
 * names.
 */
function withoutThisRun(text: string): string {
  return (
    text
      .replaceAll(/(?<=class="dateline">)[^<]+/g, '{today}')
      .replaceAll(/(?<=class="meter-(?:notice|text)"><p>[^<]*)\d\d\/\d\d\/\d{4}/g, '{end of the period}')
      .replaceAll(/(?<=© <!-- -->)\d{4}/g, '{this year}')
      .replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, '{by chance}')
      .replaceAll(/(?<=\?until=)\d+&signature=[\w-]+/g, '{signed}')
      .replaceAll(/(?<=\/_preview\/)[\w.-]+/g, '{signed}')
      // What a page has shown already: signed until the day after next.
      .replaceAll(/(?<=[\w-]\.)\d{10}\.[\w-]{43}(?![\w-])/g, '{signed}')
      .replaceAll(/(?<="day": ")\d{4}-\d\d-\d\d/g, '{day}')
      // When a layout of the demo was created.
      .replaceAll(/(?<= Changed )[A-Z][a-z]{2} \d{1,2}, \d{4}(?=: )/g, '{this run}')
      .replaceAll(/(?<="(?:challenge|salt|signature)": ")[^"]+/g, '{by chance}')
      .replaceAll(/(?<="(?:cursor|endCursor|startCursor)": ")[^"]+/g, '{cursor}')
      .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)/g, (moment) =>
        Math.abs(Date.parse(moment) - Date.now()) < DAY_MS ? '{this run}' : moment,
      )
  );
}
