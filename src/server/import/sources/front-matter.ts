/** Front matter: the YAML at the head of a Markdown file. */
import { isMap, isScalar, parseDocument } from 'yaml';
import { IMPORT_LIMITS } from '#import/rules.ts';
import { isObject } from './entry.ts';
import { indentContinued } from './unindented.ts';

export type FrontMatter = { values: Record<string, unknown>; notes: string[] } | { reason: string };

/** Parses plain YAML: no tags, no references; dates stay texts. The first value of a duplicate key counts. */
export function readFrontMatter(text: string): FrontMatter {
  if (text.length > IMPORT_LIMITS.frontMatterBytesMax)
    return { reason: `The front matter is longer than ${IMPORT_LIMITS.frontMatterBytesMax / 1000} kB.` };
  const read = readYaml(text);
  if ('values' in read) return read;
  const indented = indentContinued(text);
  if (indented === text) return read;
  const again = readYaml(indented);
  return 'values' in again ? again : read;
}

function readYaml(text: string): FrontMatter {
  const document = parseDocument(text, {
    schema: 'core',
    merge: false,
    uniqueKeys: true,
    logLevel: 'silent',
  });
  const notes: string[] = [];
  for (const error of document.errors) {
    if (error.code !== 'DUPLICATE_KEY')
      return {
        reason: `The front matter is not YAML (line ${(error.linePos?.[0].line ?? 0) + 1}): ${error.message.split('\n')[0]}`,
      };
    notes.push(
      `A key appears twice in the front matter (line ${(error.linePos?.[0].line ?? 0) + 1}); the first value was used.`,
    );
  }
  if (isMap(document.contents)) {
    const seen = new Set<unknown>();
    document.contents.items = document.contents.items.filter(({ key }) => {
      const known = isScalar(key) ? key.value : key;
      if (seen.has(known)) return false;
      seen.add(known);
      return true;
    });
  }
  try {
    const values: unknown = document.toJS({ maxAliasCount: 0 });
    if (values === null || values === undefined) return { values: {}, notes };
    return isObject(values)
      ? { values, notes }
      : { reason: 'The front matter is not a list of names and values.' };
  } catch {
    return { reason: 'The front matter refers to itself (anchors and aliases), which is not read.' };
  }
}
