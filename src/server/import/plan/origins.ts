/** Finds the origins of the old site, by its configuration and by the URLs of its records. */
import type { Column } from './columns.ts';
import type { SiteConfiguration } from './configuration.ts';
import { columnsFor, plainName } from './fields/vocabulary.ts';

const ORIGINS_MAX = 20;

/** The origin of a URL: `https://old.example/a` -> `https://old.example`; empty for anything but a URL. */
export function originOf(url: string): string {
  return /^https?:\/\/[^/?#\s]+/i.exec(url.trim())?.[0].toLowerCase() ?? '';
}

/**
 * Origins of the old site, as its configuration declares them, with and without `www`. If it declares none:
 * the origin that all URLs of the records' own pages share. Links that records only mention belong to other
 * sites.
 */
export function originsOf(
  configuration: SiteConfiguration | null,
  sources: readonly { columns: readonly Column[]; records: number }[],
): string[] {
  const ofRecords = sources.flatMap(({ columns, records }) =>
    columnsFor(columns, 'address').flatMap((column) => {
      const origins = new Set(column.kind === 'URL' ? (column.distinct ?? []).map(originOf) : []);
      return origins.size === 1 && isOwnPage(column, records) ? [...origins] : [];
    }),
  );
  const configured = configuration?.origin?.toLowerCase();
  const found = configured
    ? [configured, ...ofRecords.filter((origin) => hostOf(origin) === hostOf(configured))]
    : ofRecords;
  return [...new Set(found)].filter(Boolean).slice(0, ORIGINS_MAX);
}

/**
 * Whether a link is the URL of the record's own page rather than of its subject. In the latter case, several
 * records share a link, or some records lack one.
 */
function isOwnPage({ path, duplicates, filled }: Column, records: number): boolean {
  return plainName(path) !== 'link' || (duplicates === 0 && filled === records);
}

function hostOf(origin: string): string {
  return origin.replace(/^https?:\/\/(?:www\.)?/, '');
}
