/** The migrations of this build and of its extensions, oldest first. */
import type { Migration } from './migrate.ts';

const files = import.meta.glob<string>(
  ['../../../migrations/*.sql', '../../../extensions/*/migrations/*.sql'],
  { query: '?raw', import: 'default', eager: true },
);

export const migrations: readonly Migration[] = orderMigrations(files);

/**
 * Migrations from their files' texts by path, in the order of their timestamps. One of an extension carries its name,
 * `20261121T0930_first@shop`: two extensions may call a file alike.
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
