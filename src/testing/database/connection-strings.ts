/** Name of the migrated database from which test databases are cloned. */
export const TEMPLATE_DATABASE = 'masthead_template';

/** Name of the migrated database that contains the test world: see `world.ts`. */
export const WORLD_DATABASE = 'masthead_world';

/** Name of the migrated database that contains the demo: see `demo.ts`. */
export const DEMO_DATABASE = 'masthead_demo';

/** Returns a connection string for another database with the same server and login. */
export function inDatabase(connectionString: string, database: string): string {
  const url = new URL(connectionString);
  url.pathname = `/${database}`;
  return url.href;
}
