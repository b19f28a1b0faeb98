import { dirname, join, relative } from 'node:path/posix';
import type { Plan } from './plan-moves.ts';

/**
 * A word that contains a slash: a specifier, a path, or prose. Regular expressions in checks escape the dots
 * of a path.
 */
const WORD = /[\w#@.\\-]*(?:\/[\w@.\\-]+)+\/?|(?<=['"`])\.{1,2}\/?(?=['"`])/g;
const QUOTED = /(['"`])([^'"`\n]*)\1/g;
/**
 * Marks a line in which a string is a path relative to the file's own folder, without a sign of it in the
 * string.
 */
const FROM_HERE = /import\.meta\.(?:url|dirname|filename|glob)/;

/**
 * Rewrites a text that was at `path`: everything it names gets its new path, relative to the text's own new
 * place.
 */
export function createRewriter(plan: Plan): (path: string, text: string) => string {
  const paths = createPaths(plan);
  return (path, text) => {
    if (path.endsWith('.patch')) return rewritePatch(paths, text);
    const place: Place = { before: path, after: plan.files.get(path) ?? path };
    return text
      .split('\n')
      .map((line) => rewriteLine(paths, place, line))
      .join('\n');
  };
}

interface Place {
  before: string;
  after: string;
}

interface Paths {
  /** The new path of a file, or of a folder that moved as a whole; the same path for others, `null` for a missing one. */
  fileOrNull: (path: string) => string | null;
  folderOrNull: (path: string) => string | null;
  /** The only moved file or folder whose path ends like this, without `src/`. */
  byEnding: (ending: string) => string | null;
}

function createPaths(plan: Plan): Paths {
  const folders = new Set([...plan.tracked].flatMap(foldersOf));
  const endings = new Map<string, string | null>();
  for (const path of plan.tracked) {
    for (const ending of endingsOf(path)) endings.set(ending, endings.has(ending) ? null : path);
  }
  const fileOrNull = (path: string) => plan.files.get(path) ?? (plan.tracked.has(path) ? path : null);
  return {
    fileOrNull,
    folderOrNull: (path) => {
      if (!folders.has(path)) return null;
      for (const folder of [path, ...foldersOf(path).toReversed()]) {
        const to = plan.folders.get(folder);
        if (to !== undefined) return to + path.slice(folder.length);
      }
      return path;
    },
    byEnding: (ending) => {
      const path = endings.get(ending);
      return path && plan.files.has(path) ? (plan.files.get(path) ?? null) : null;
    },
  };
}

/** Every folder above a path, outermost first. */
function foldersOf(path: string): string[] {
  const parts = path.split('/');
  return parts.slice(1).map((_, index) => parts.slice(0, index + 1).join('/'));
}

/** Endings of a path that contain at least one folder, without the path itself. */
function endingsOf(path: string): string[] {
  const parts = path.split('/');
  return parts.slice(1, -1).map((_, index) => parts.slice(index + 1).join('/'));
}

function rewriteLine(paths: Paths, place: Place, line: string): string {
  const isFromHere = FROM_HERE.test(line);
  const words = line.replace(WORD, (word, offset: number) => {
    // A word followed by `*` or `{` is a file pattern.
    const next = line.slice(offset + word.length);
    const isPattern = /^[*{]/.test(next);
    return rewriteWord(paths, place, word, { isFromHere, isPattern, isProse: isProse(place.before, line) });
  });
  return isFromHere ? rewriteNames(paths, place, words) : words;
}

/** In documents and comments a path may be named by its ending. */
function isProse(path: string, line: string): boolean {
  return path.endsWith('.md') || /^\s*(?:\/?\*|\/\/)|\/\*\*|\s\/\/ /.test(line);
}

interface Meaning {
  isFromHere: boolean;
  isPattern: boolean;
  isProse: boolean;
}

function rewriteWord(paths: Paths, place: Place, word: string, meaning: Meaning): string {
  const isEscaped = word.includes('\\');
  const plain = word.replaceAll(/\\+\./g, '.');
  if (plain.includes('\\')) return word;
  // A sentence may end after a path.
  const [, bare = '', end = ''] = /^(.*?)(\/|(?<=\w)\.|)$/.exec(plain) ?? [];
  const renamed = renamedOf(paths, place, bare, meaning);
  if (renamed === null || renamed === bare) return word;
  const backslashes = isEscaped ? (/\\+(?=\.)/.exec(word)?.[0] ?? '') : '';
  return (isEscaped ? renamed.replaceAll('.', `${backslashes}.`) : renamed) + end;
}

function renamedOf(paths: Paths, place: Place, word: string, meaning: Meaning): string | null {
  if (/^\.{1,2}(?:\/|$)/.test(word)) return relativeOf(paths, place, word, meaning);
  if (word.startsWith('#')) return aliasOf(paths, place, word, meaning);
  const start = /^(?:\.\/|\/)?(?=src\/|scripts\/|e2e\/|bench\/|extensions\/|docs\/)/.exec(word)?.[0];
  if (start !== undefined) {
    const path = word.slice(start.length);
    const target = paths.fileOrNull(path) ?? paths.folderOrNull(path);
    return target === null ? null : start + target;
  }
  const inSource =
    paths.fileOrNull(`src/${word}`) ?? (meaning.isProse ? paths.folderOrNull(`src/${word}`) : null);
  if (inSource !== null) return inSource.replace(/^src\//, '');
  return meaning.isProse ? (paths.byEnding(word)?.replace(/^src\//, '') ?? null) : null;
}

function relativeOf(
  paths: Paths,
  place: Place,
  word: string,
  { isFromHere, isPattern }: Meaning,
): string | null {
  const path = join(dirname(place.before), word).replace(/\/$/, '');
  const file = paths.fileOrNull(path);
  if (file !== null) return specifierOf(place.after, file);
  if (!isFromHere && !isPattern) return null;
  const folder = path === '.' ? '.' : paths.folderOrNull(path);
  if (folder === null) return null;
  const to = relative(dirname(place.after), folder);
  if (to === '') return word.startsWith('./') ? '.' : word;
  return to.startsWith('..') || !word.startsWith('.') ? to : `./${to}`;
}

function aliasOf(paths: Paths, place: Place, word: string, { isPattern }: Meaning): string | null {
  const path = `src/${word.slice(1)}`;
  const file = paths.fileOrNull(path);
  if (file === null) return isPattern ? (paths.folderOrNull(path)?.replace(/^src\//, '#') ?? null) : null;
  const isMoved = file !== path || place.before !== place.after;
  const isNeighbour = isMoved && dirname(file) === dirname(place.after);
  return isNeighbour ? `./${file.slice(dirname(file).length + 1)}` : file.replace(/^src\//, '#');
}

/** Relative within one part of the product, otherwise with its alias in src. */
function specifierOf(from: string, to: string): string {
  const isAcross = partOf(from) !== partOf(to);
  if (isAcross && from.startsWith('src/') && to.startsWith('src/')) return to.replace(/^src\//, '#');
  const path = relative(dirname(from), to);
  return path.startsWith('.') ? path : `./${path}`;
}

/** The part of a path: `src/server`, `src/modules/memberships`, `scripts`. */
function partOf(path: string): string {
  const [top = '', area = '', module = ''] = path.split('/');
  if (top !== 'src') return top;
  return area === 'modules' ? `${top}/${area}/${module}` : `${top}/${area}`;
}

/**
 * Rewrites names in `new URL('worker.ts', import.meta.url)` and `join(import.meta.dirname,
 * 'fixtures/a.png')`.
 */
function rewriteNames(paths: Paths, place: Place, line: string): string {
  return line.replace(QUOTED, (quoted, quote: string, name: string) => {
    if (!/^[\w-][\w./-]*$/.test(name)) return quoted;
    const path = join(dirname(place.before), name);
    const target = paths.fileOrNull(path) ?? paths.folderOrNull(path);
    if (target === null) return quoted;
    return quote + relative(dirname(place.after), target) + quote;
  });
}

/** A patch names the file to which its lines belong; paths in those lines are relative to that file. */
function rewritePatch(paths: Paths, text: string): string {
  let place: Place = { before: 'patch', after: 'patch' };
  return text
    .split('\n')
    .map((line) => {
      const header = /^(?:---|\+\+\+) [ab]\/(\S+)/.exec(line)?.[1] ?? /^diff --git a\/(\S+)/.exec(line)?.[1];
      if (header === undefined) return rewriteLine(paths, place, line);
      place = { before: header, after: paths.fileOrNull(header) ?? header };
      return line.replaceAll(header, place.after);
    })
    .join('\n');
}
