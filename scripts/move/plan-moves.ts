/** Applies a table of moves to the existing files. */

export interface Move {
  from: string;
  to: string;
}

export interface Plan {
  /** Every tracked file, before the moves. */
  tracked: ReadonlySet<string>;
  /** Old path of each file that moves, and its new path. */
  files: ReadonlyMap<string, string>;
  /** Old and new path of each folder that moves as a whole. */
  folders: ReadonlyMap<string, string>;
  /** Rows whose `from` does not exist. */
  skipped: string[];
  /** Reasons why nothing may be moved: two files with the same new path. */
  problems: string[];
}

const TEST = /\.(?:deep\.)?test\.tsx?$/;

/** Parses the rows of the table; empty ones and comments that begin with `#` are left out. */
export function readMoves(text: string): Move[] {
  return text
    .split('\n')
    .filter((row) => row.trim() && !row.startsWith('#'))
    .map((row) => {
      const [from, to] = row.split('\t').map((cell) => cell.trim().replace(/\/$/, ''));
      if (!from || !to) throw new Error(`A row needs two paths with a tab between: ${row}`);
      return { from, to };
    });
}

/** The row with the longest `from` decides; tests of a file move with it unless other rows name them. */
export function planMoves(moves: readonly Move[], trackedFiles: readonly string[]): Plan {
  const tracked = new Set(trackedFiles);
  const rows = new Map(moves.map(({ from, to }) => [from, to]));
  const used = new Set<string>();
  const files = new Map<string, string>();
  for (const path of tracked) {
    const row = rowOf(path, rows, tracked);
    if (!row) continue;
    used.add(row.from);
    if (row.path !== path) files.set(path, row.path);
  }
  return {
    tracked,
    files,
    folders: new Map([...rows].filter(([from]) => used.has(from) && !tracked.has(from))),
    skipped: [...rows.keys()].filter((from) => !used.has(from)),
    problems: faultsOf(files, tracked),
  };
}

/** The row that applies to a file, and the new path of the file. */
function rowOf(
  path: string,
  rows: ReadonlyMap<string, string>,
  tracked: ReadonlySet<string>,
): { from: string; path: string } | null {
  const own = rows.get(path);
  if (own) return { from: path, path: own };
  const ofFile = TEST.test(path) ? rowOfTestedFile(path, rows, tracked) : null;
  if (ofFile) return ofFile;
  for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
    const from = path.slice(0, end);
    const to = rows.get(from);
    if (to) return { from, path: to + path.slice(end) };
  }
  return null;
}

function rowOfTestedFile(
  path: string,
  rows: ReadonlyMap<string, string>,
  tracked: ReadonlySet<string>,
): { from: string; path: string } | null {
  const stem = path.replace(TEST, '');
  const ending = path.slice(stem.length);
  for (const extension of ['.ts', '.tsx']) {
    const from = stem + extension;
    const to = tracked.has(from) && rows.get(from);
    if (to) return { from, path: to.replace(/\.tsx?$/, '') + ending };
  }
  return null;
}

function faultsOf(files: ReadonlyMap<string, string>, tracked: ReadonlySet<string>): string[] {
  const taken = new Map([...tracked].filter((path) => !files.has(path)).map((path) => [path, path]));
  return [...files].flatMap(([from, to]) => {
    const other = taken.get(to);
    taken.set(to, from);
    return other === undefined ? [] : [`${from} → ${to}: the path is that of ${other}`];
  });
}
