/** Image files of a folder, and how records and texts of the sources refer to them. */
import { IMPORT_LIMITS } from '#import/rules.ts';
import type { Column } from './columns.ts';
import type { RawSource } from './guess.ts';

export interface MatchedImages {
  /** The source for the image files; null without image files. */
  source: RawSource | null;
  /** Number of image files that are imported. */
  count: number;
  /** Number of image files beyond those that a mapping can list. */
  leftOut: number;
  /** Whether at least half of a column's values are files of the folder. */
  hasImages: (column: Column) => boolean;
}

const KEY = 'images';

/**
 * Matches image files with references. `includesUnreferenced`: whether to include files without a reference.
 * `references`: paths and URLs of images as records and texts write them.
 */
export function matchImages(
  files: readonly string[],
  includesUnreferenced: boolean,
  references: readonly string[],
): MatchedImages {
  const byName = new Map<string, string[]>();
  for (const file of files) {
    const name = baseName(file);
    byName.set(name, [...(byName.get(name) ?? []), file]);
  }
  const fileOf = (reference: string) =>
    bestMatch(pathOf(reference), byName.get(baseName(pathOf(reference))) ?? []);
  const byFile = new Map<string, string[]>();
  for (const reference of references) {
    const file = fileOf(reference);
    if (file !== null) byFile.set(file, [...(byFile.get(file) ?? []), reference]);
  }
  const before = commonPrefix(byFile);
  // Files with references come first.
  const listed = files
    .filter((file) => includesUnreferenced || byFile.has(file))
    .sort((a, b) => Number(byFile.has(b)) - Number(byFile.has(a)));
  const isLong = includesUnreferenced && listed.length > IMPORT_LIMITS.recordsInlineMax;
  const records = listed.slice(0, IMPORT_LIMITS.recordsInlineMax).map((file) => ({
    file,
    urls: [...new Set([`/${file}`, `${before}/${file}`, ...(byFile.get(file) ?? []).map(pathOf)])].slice(
      0,
      20,
    ),
  }));
  return {
    source: records.length === 0 ? null : isLong ? sourceOfFolder(records, before) : sourceOf(records),
    count: isLong ? listed.length : records.length,
    leftOut: isLong ? 0 : listed.length - records.length,
    hasImages: ({ distinct, samples }) => {
      const values = distinct ?? samples;
      return values.filter((value) => fileOf(value) !== null).length >= Math.max(1, values.length / 2);
    },
  };
}

/** The prefix that most references have before the file's path in the folder, like `/assets`. */
function commonPrefix(byFile: ReadonlyMap<string, readonly string[]>): string {
  const counts = new Map<string, number>();
  for (const [file, references] of byFile)
    for (const path of references.map(pathOf))
      if (path.endsWith(`/${file}`)) {
        const prefix = path.slice(0, -file.length - 1);
        counts.set(prefix, (counts.get(prefix) ?? 0) + 1);
      }
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? '';
}

/**
 * A source for more images than a mapping can list: all images in the folder, and additional URLs for those
 * that texts call otherwise.
 */
function sourceOfFolder(records: readonly { file: string; urls: string[] }[], before: string): RawSource {
  const called = records.flatMap(({ file, urls }) => {
    const others = urls.filter((url) => url !== `/${file}` && url !== `${before}/${file}`);
    return others.length === 0 ? [] : [{ file, urls: others.slice(0, 3) }];
  });
  return {
    ...sourceOf(called),
    format: 'files',
    file: '.',
    extensions: IMAGE_EXTENSIONS,
    addresses: before === '' ? ['urls'] : ['urls', { transform: [{ template: `${before}/{file}` }] }],
  };
}

/** Extensions of image files that can be imported. */
export const IMAGE_EXTENSIONS = ['png', 'jpg', 'jpeg', 'gif', 'webp', 'svg'];

function sourceOf(records: readonly Record<string, unknown>[]): RawSource {
  return {
    key: KEY,
    format: 'inline',
    records,
    target: 'asset',
    recordKey: 'file',
    addresses: ['urls'],
    fields: { file: 'file' },
  };
}

/** The path without host, query and template variables: `{{site.baseurl}}/assets/x.png?v=2` -> `/assets/x.png`. */
function pathOf(reference: string): string {
  const path = reference
    .replace(/^\{\{[^}]{0,100}\}\}/, '')
    .replace(/^https?:\/\/[^/]+/i, '')
    .replace(/[?#].*$/s, '');
  return path.startsWith('/') ? path : `/${path}`;
}

function baseName(path: string): string {
  return (path.split('/').at(-1) ?? path).toLowerCase();
}

/** The file whose path shares the most trailing segments with the given path. */
function bestMatch(path: string, files: readonly string[]): string | null {
  const parts = path.toLowerCase().split('/').reverse();
  const common = (file: string) => {
    const own = file.toLowerCase().split('/').reverse();
    const end = own.findIndex((part, index) => part !== parts[index]);
    return end === -1 ? own.length : end;
  };
  return [...files].sort((a, b) => common(b) - common(a))[0] ?? null;
}
