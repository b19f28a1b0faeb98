/** Uploaded source files of the site, and the targets that an import can create. */
import { useQuery } from '@tanstack/react-query';
import { useApp } from '#admin/generic/app.ts';

export interface SourceFile {
  name: string;
  sizeBytes: number;
  updated: string;
}

export interface ImportTarget {
  name: string;
  label: string;
  fields: { key: string; label: string; help: string | null; required: boolean }[];
}

export function sourcesKey(siteId: number): unknown[] {
  return ['migration-sources', siteId];
}

export function useSources() {
  const { client, site } = useApp();
  return useQuery({
    queryKey: sourcesKey(site.id),
    queryFn: () =>
      client.query<{ files: SourceFile[]; targets: ImportTarget[] }>('getMigrationSources', {
        site: site.id,
      }),
  });
}
