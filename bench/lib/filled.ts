/** Installations with an archive of a given size, created once and shared by the scenarios of a run. */
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { call, databaseAddressOf, login, removeFolder, temporaryFolder } from '../../e2e/support/app.ts';
import { startEmbeddedPostgres } from '#server/postgres/index.ts';
import { fillArchive } from './archive.ts';
import { startInstallation, type Installation } from './installation.ts';
import type { Bench } from './scenario.ts';

export interface Filled extends Installation {
  items: number;
  databaseUrl: string;
  /** A staff login, for operations. */
  token: string;
  /** Restarts the app on the same data, with empty caches. Use the resolved value afterwards. */
  restart: () => Promise<Filled>;
}

/** Where archives are stored. */
export interface ArchiveOptions {
  /** An installed package with a PostgreSQL other than the product's own. */
  postgresPackage?: string | undefined;
  /** A folder that retains archives for the next run; without it, they are removed at the end of this run. */
  cacheDir?: string | undefined;
  /** Content of the archive; articles by default. */
  fill?: ((databaseUrl: string, items: number) => Promise<void>) | undefined;
}

/** Creates the function `filled` of a run. */
export function createFilled(run: Pick<Bench, 'defer'>, options: ArchiveOptions = {}): Bench['filled'] {
  const { postgresPackage, fill = fillArchive } = options;
  const known = new Map<number, Promise<Filled>>();
  const keep = (items: number, filled: Promise<Filled>) => {
    known.set(items, filled);
    return filled;
  };
  const restart = async (old: Filled): Promise<Filled> => {
    await old.app.stop();
    const ownDatabase = postgresPackage === undefined ? undefined : old.databaseUrl;
    return keep(old.items, start(old.items, old.app.dataDir, ownDatabase));
  };
  const start = async (items: number, dataDir: string, ownDatabase?: string): Promise<Filled> => {
    const environment = { MASTHEAD_TIMING: '1', ...(ownDatabase && { DATABASE_URL: ownDatabase }) };
    const installation = await startInstallation(run, { dataDir, environment });
    const { app } = installation;
    const filled: Filled = {
      ...installation,
      items,
      databaseUrl: ownDatabase ?? (await databaseAddressOf(app)),
      token: await login(app),
      restart: () => restart(filled),
    };
    return filled;
  };
  const make = async (items: number): Promise<Filled> => {
    const folder = await folderFor(run, items, options);
    const ownDatabase = postgresPackage && (await startPostgres(run, folder, postgresPackage));
    const filled = await start(items, join(folder, 'app'), ownDatabase);
    const isFilled = join(folder, 'is-filled');
    if (existsSync(isFilled)) return filled;
    await fill(filled.databaseUrl, items);
    await writeFile(isFilled, '');
    return restart(filled);
  };
  return (items) => known.get(items) ?? keep(items, make(items));
}

async function folderFor(
  run: Pick<Bench, 'defer'>,
  items: number,
  { cacheDir, postgresPackage = 'postgres' }: ArchiveOptions,
): Promise<string> {
  const folder =
    cacheDir === undefined ? await temporaryFolder() : join(cacheDir, `${postgresPackage}-${items}`);
  await mkdir(join(folder, 'app'), { recursive: true });
  if (cacheDir === undefined) run.defer(() => removeFolder(folder));
  return folder;
}

/** The URL of a new PostgreSQL server, configured like the product's embedded one. */
async function startPostgres(
  run: Pick<Bench, 'defer'>,
  folder: string,
  packageFolder: string,
): Promise<string> {
  const server = await startEmbeddedPostgres({ dataDir: folder, packageFolder });
  run.defer(() => server.stop());
  return server.connectionString;
}

/** Addresses of the first `count` published articles of the site, newest first as in the admin's list. */
export async function publishedPaths({ app, token }: Filled, count: number): Promise<string[]> {
  // The organisation's first site is the one measured.
  const user = await call<{ sites: { id: number }[] }>(app, 'cmsUser/getActiveCMSUser', {}, token);
  const site = user.sites[0]?.id;
  const paths: string[] = [];
  let after: string | null = null;
  while (paths.length < count) {
    const page: ContentPage = await call(
      app,
      'getContentList',
      { site, type: 'Article', status: 1, sortField: 'published', sortOrder: 'desc', limit: 500, after },
      token,
    );
    paths.push(...page.edges.flatMap(({ node }) => node.path ?? []));
    if (!page.pageInfo.hasNextPage) break;
    after = page.pageInfo.endCursor;
  }
  if (paths.length < count) throw new Error(`There are ${paths.length} articles where ${count} are needed.`);
  return paths.slice(0, count);
}

interface ContentPage {
  edges: { node: { path: string | null } }[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
}
