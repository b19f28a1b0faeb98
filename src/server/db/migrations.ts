/** The migrations of this build and of its extensions, oldest first. */
import type { Migration } from './migrate.ts';

const files = import.meta.glob<string>(
  ['../../../migrations/*.sql', '../../../extensions/*/migrations/*.sql'],
  { query: '?raw', import: 'default', eager: true },
);

export const migrations: readonly Migration[] = orderMigrations(files);

/**
 * Creates migrations from the texts of their files by path, sorted by timestamp. The name of an extension's
 * migration includes the extension, as in `20261121T0930_first@shop`, because two extensions may use the same
 * file name.
 */
export function orderMigrations(texts: Record<string, string>): Migration[] {
  return Object.entries(texts)
    .map(([path, sql]) => {
      const [, extension, file = path] =
        /(?:^|\/)(?:extensions\/([^/]+)\/)?migrations\/([^/]+)\.sql$/.exec(path) ?? [];
      return { name: extension === undefined ? file : `${file}@${extension}`, sql };
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}
