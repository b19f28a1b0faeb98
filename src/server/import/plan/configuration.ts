/** Reads a site generator's configuration: the old site's origin, and the URLs of its files. */
import { badInput } from '#model/errors.ts';
import type { PermalinkOptions } from '#import/permalinks.ts';
import { IMPORT_LIMITS } from '#import/rules.ts';
import { ParserError } from '#server/parsers/index.ts';
import type { SourceFolder } from '#server/import/define-import-source.ts';
import { parseInTurn, sentenceOfParser } from '../texts/parse-in-turn.ts';
import { isObject } from '../sources/entry.ts';
import { permalinksIn } from './permalink-settings.ts';

export interface SiteConfiguration {
  file: string;
  /** Origin like `https://old.example`; null if missing. */
  origin: string | null;
  /** Texts by their names in Liquid templates, like `site.email`. */
  variables: ReadonlyMap<string, string>;
  /** How the old system built the URLs of its files. */
  permalinks: PermalinkOptions;
  /** Unsupported URL settings, as sentences. */
  notes: string[];
}

const CONFIGURATION = /(?:^|\/)(?:_?config\.ya?ml|hugo\.(?:toml|ya?ml)|config\.toml)$/i;
/** The maximum length that a mapping accepts. */
const VARIABLE_LENGTH_MAX = 500;

export function isConfiguration(name: string): boolean {
  return CONFIGURATION.test(name);
}

/** Reads a configuration file; null if it is unreadable. */
export async function readConfiguration(
  folder: SourceFolder,
  file: string,
): Promise<SiteConfiguration | null> {
  const data = await folder.read(file, IMPORT_LIMITS.frontMatterBytesMax).catch(() => null);
  if (data === null) return null;
  const text = data.toString('utf8').replace(/^\uFEFF/, '');
  const values = await valuesOf(/\.toml$/i.test(file) ? 'toml' : 'frontMatter', text);
  return {
    file,
    origin: originIn(text),
    variables: variablesIn(values),
    ...permalinksIn(file, values),
  };
}

async function valuesOf(parser: 'toml' | 'frontMatter', text: string): Promise<Record<string, unknown>> {
  try {
    const read = await parseInTurn(parser, text.replace(/^---[ \t]*\r?\n/, ''));
    return 'values' in read ? read.values : {};
  } catch (error) {
    // A configuration that is nested too deeply is ignored. But if the parser was too busy, continuing would
    // create a wrong plan.
    if (!(error instanceof ParserError)) throw error;
    if (error.code === 'BUSY') throw badInput('BUSY', sentenceOfParser(error, error.message));
    return {};
  }
}

/** The origin of the old site. Reads only a top-level key: nested keys are URLs of other resources. */
function originIn(text: string): string | null {
  return /^(?:url|base_?url)\s*[:=]\s*["']?(https?:\/\/[^/"'\s]+)/im.exec(text)?.[1] ?? null;
}

/** Texts and numbers of the configuration, and of objects in it. */
function variablesIn(values: Record<string, unknown>): Map<string, string> {
  const variables = new Map<string, string>();
  const add = (name: string, value: unknown) => {
    if (typeof value !== 'string' && typeof value !== 'number') return;
    const text = String(value).trim();
    if (text.length <= VARIABLE_LENGTH_MAX) variables.set(name, text);
  };
  for (const [key, value] of Object.entries(values)) {
    add(`site.${key}`, value);
    if (isObject(value)) for (const [inner, own] of Object.entries(value)) add(`site.${key}.${inner}`, own);
  }
  return variables;
}
