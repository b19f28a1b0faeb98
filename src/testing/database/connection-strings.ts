/** Name of the migrated database that test databases are cloned from. */
export const TEMPLATE_DATABASE = 'masthead_template';

/** Name of the migrated database with the test world in it: see `world.ts`. */
export const WORLD_DATABASE = 'masthead_world';

/** Name of the migrated database with the demo in it: see `demo.ts`. */
export const DEMO_DATABASE = 'masthead_demo';

/** The same server and login, another database. */
export function inDatabase(connectionString: string, database: string): string {
  const url = new URL(connectionString);
  url.pathname = `/${database}`;
  return url.href;
}
