/** TOML: front matter between lines of three plus signs, and configurations. Runs in the parser process. */
import { parse, TomlDate, TomlError, type TomlTable, type TomlValue } from 'smol-toml';
import { IMPORT_LIMITS } from '#import/rules.ts';
import type { FrontMatter } from './front-matter.ts';

/** Maximum depth of nested tables. */
const DEPTH_MAX = 50;

/** Parses a TOML document; dates stay texts, as in YAML. Returns the line of an error. */
export function readToml(text: string): FrontMatter {
  if (text.length > IMPORT_LIMITS.frontMatterBytesMax)
    return { reason: `The front matter is longer than ${IMPORT_LIMITS.frontMatterBytesMax / 1000} kB.` };
  try {
    const table = parse(text, {
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
