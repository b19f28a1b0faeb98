/** The migrations of this build, oldest first. */
import type { Migration } from './migrate.ts';

const files = import.meta.glob<string>(
  ['../../../migrations/*.sql', '../../../extensions/*/migrations/*.sql'],
  {
    query: '?raw',
    import: 'default',
    eager: true,
  },
);

export const migrations: readonly Migration[] = Object.entries(files)
  .map(([path, sql]) => ({ name: path.replace(/^.*\/|\.sql$/g, ''), sql }))
  .sort((a, b) => (a.name < b.name ? -1 : 1));
