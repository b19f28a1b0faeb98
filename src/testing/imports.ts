/** Runs imports in tests as the command does, into a site of the test's database. */
import { openFolder, runImport, type ImportReport } from '#server/import/index.ts';
import type { Services } from '#server/services.ts';
import type { WorldSite } from './make/make.ts';

type Options = Parameters<typeof runImport>[0];

/** The services of an app that an import needs. */
export function importServices(services: Services): Options['services'] {
  const { pool, registry, media, sites } = services;
  return { pool, registry, media, sites };
}

/** Imports a folder into a site. */
export async function importInto(
  services: Services,
  site: Pick<WorldSite, 'organisationId' | 'id'>,
  { folder, ...options }: Pick<Options, 'mapping'> & { folder: string } & Partial<Omit<Options, 'folder'>>,
): Promise<ImportReport> {
  return runImport({
    services: importServices(services),
    owner: { organisationId: site.organisationId, siteId: site.id },
    timeZone: 'Europe/Amsterdam',
    language: 'en',
    folder: await openFolder(folder),
    ...options,
  });
}
