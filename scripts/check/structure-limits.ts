/**
 * Limits of figures in src/ that are to shrink: none may grow, and a change that lowers a figure lowers its
 * number here in the same commit. Tests, code that only tests use, and generated registries do not count.
 */
export const STRUCTURE_LIMITS = {
  /** `record['name']`: reads and writes of records without a type. Names with a dash and classes of CSS modules don't count. */
  bracketReads: 325,
  /** `x as Y` and `<Y>x`; `as const` doesn't count, and `as unknown as Y` counts once. */
  casts: 327,
  /**
   * Lines, including blank ones, of the screens that are to become declarations: SCREENS_BY_HAND in
   * structure.ts.
   */
  screenLines: 1011,
  /** Files that import themselves through others, including type imports, dynamic imports and re-exports. */
  filesInCycles: 0,
  /** Number of files in the largest cycle: each reaches every other. */
  largestCycle: 0,
  /** Functions over 50 lines in .ts files, counted as lint counts them: without blank lines and comments. */
  longFunctions: 0,
  /** The same in .tsx files. */
  longFunctionsTsx: 0,
  /**
   * Tables of entities named by SQL in src/server/pages: the engine knows no domain, and requests data from
   * the domains.
   */
  tablesInPages: 0,
  /**
   * Files by which folders exceed 25, including tests; registries, fixtures and the demo's texts are left out
   * (folder-figures.ts).
   */
  filesOverFolderLimit: 0,
  /** Folders called `shared`, `common`, `utils`, `helpers` and the like. */
  foldersWithVagueNames: 0,
  /** Files of the definition language beyond 50. */
  modelFilesOverLimit: 0,
  /** Files of src/model that a single area uses, `define-*.ts` left out: they belong to that area. */
  modelFilesOfOneArea: 0,
  /** Number of files by which src/server exceeds 5; files in its subfolders don't count. */
  looseServerFiles: 0,
  /**
   * `let`, empty containers, caches and queues of a module in code of the server: two apps in one process would share them. What
   * belongs to an app is composed at start (`services.ts`) or declared with `perApp`. What is left belongs to the process:
   * its queues and child processes, and formatters of the platform by language and zone.
   */
  moduleState: 22,
};
