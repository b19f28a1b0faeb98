/** Saves lists as CSV files in the background. Public entry point. */
import type pg from 'pg';
import { forbidden } from '#model/errors.ts';
import { staffById } from '#server/auth/index.ts';
import type { AnyOperation } from '#server/operations/index.ts';
import type { Registry } from '#server/records/index.ts';
import type { SiteDirectory } from '#server/sites/index.ts';
import { createExportFiles, type ExportFiles } from './files.ts';
import { savedLists, type SavedList } from './lists.ts';
import { writeRows, type RowsQuestion } from './write-rows.ts';

export type { ExportFile } from './files.ts';
export type { SavedList } from './lists.ts';

/** Request for a file, with the user who started it. */
export interface ExportRequest {
  organisationId: number;
  id: number;
  operation: string;
  input: Readonly<Record<string, unknown>>;
  startedBy: number | null;
}

export interface WrittenExport {
  rows: number;
  bytes: number;
  /** The sites whose rows were read. */
  siteIds: readonly number[];
}

export interface Exports {
  files: ExportFiles;
  /** The list of an operation, by name; null if that list can't be saved. */
  list: (operation: string) => SavedList | null;
  /** Names of operations that return rows about readers. */
  personal: readonly string[];
  /**
   * Writes the file of a request with the rights its user has now. `onRows` may throw to stop. Throws
   * FORBIDDEN for a user who may not save the list any more.
   */
  write: (
    request: ExportRequest,
    options: Pick<RowsQuestion, 'onRows' | 'bytesMax'>,
  ) => Promise<WrittenExport>;
}

interface Parts {
  pool: pg.Pool;
  sites: Pick<SiteDirectory, 'byId'>;
  registry: Registry & { operations: readonly AnyOperation[] };
}

/** Creates the exports. `folder`: where the files are stored. */
export function createExports(parts: Parts, folder: string): Exports {
  const files = createExportFiles(folder);
  const lists = savedLists(parts.registry, parts.registry.operations);
  return {
    files,
    list: (operation) => lists.get(operation) ?? null,
    personal: [...lists].flatMap(([name, { isPersonal }]) => (isPersonal ? name : [])),
    async write(request, options) {
      const list = lists.get(request.operation);
      const staff = await starterOf(parts.pool, request);
      if (!list?.canDownload(staff))
        throw forbidden('PERMISSION_MISSING', 'You may no longer save this list.');
      const siteIds = sitesOf(request.input, staff.siteIds);
      const draft = await files.draft(request);
      try {
        const written = await writeRows(parts, {
          ...options,
          list,
          input: request.input,
          staff,
          siteIds,
          modulesOn: new Set(siteIds.flatMap((id) => [...(parts.sites.byId(id)?.modulesOn ?? [])])),
          file: draft.handle,
        });
        await draft.publish();
        return { ...written, siteIds };
      } finally {
        await draft.drop();
      }
    },
  };
}

async function starterOf(pool: pg.Pool, { organisationId, startedBy: id }: ExportRequest) {
  const user = id === null ? null : await staffById(pool, { organisationId, id });
  if (!user)
    throw forbidden('USER_INACTIVE', 'The user who started this export no longer has an active account.');
  return user;
}

/** The sites to read: a list of one site is read, and later authorised, for that site only. */
function sitesOf({ site }: Readonly<Record<string, unknown>>, all: readonly number[]): readonly number[] {
  if (typeof site !== 'number') return all;
  if (!all.includes(site)) throw forbidden('SITE_ACCESS_MISSING', 'You no longer work on this site.');
  return [site];
}
