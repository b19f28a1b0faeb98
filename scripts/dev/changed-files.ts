/** What a changed file of the project requires of `npm run dev`. */

export interface Required {
  /** The app is replaced. */
  app: boolean;
  /** Registries, API and migrations are generated before. */
  generate: boolean;
  /** The list of migrations changed. */
  migrations: boolean;
}

const NOTHING: Required = { app: false, generate: false, migrations: false };

/**
 * Classifies a change. `path`: below the root. `isLoaded`: the app has loaded the file. Views and styles define
 * nothing; every other source may, and so does a file that appears or disappears.
 */
export function requiredBy(
  path: string,
  { type, isLoaded }: { type: 'create' | 'update' | 'delete'; isLoaded: boolean },
): Required {
  if (/^(?:extensions\/[^/]+\/)?migrations\/[^/]+\.sql$/.test(path))
    return { app: true, generate: false, migrations: true };
  if (!/^(?:src|extensions)\//.test(path) || path.startsWith('src/registry/')) return NOTHING;
  if (!/\.(?:tsx?|css)$/.test(path) || /\.(?:test|deep\.test)\.tsx?$/.test(path)) return NOTHING;
  // Views of the admin are loaded by browsers only.
  const isAdminView = /(?:^src|\/)admin\/.+\.(?:tsx|css)$/.test(path);
  if (type !== 'update') return { app: true, generate: true, migrations: false };
  if (isAdminView) return NOTHING;
  return { app: isLoaded, generate: isLoaded && /(?<!x)\.ts$/.test(path), migrations: false };
}
