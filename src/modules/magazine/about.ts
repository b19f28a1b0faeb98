/** Metadata of pages of issues and publications: ids for scripts, structured data for search engines. */
import { embedOf } from '#media/embeds.ts';
import type { AboutRecord } from '#page-model/page.ts';
import { absoluteUrl } from '#addresses/paths.ts';
import type { ShownIssue, ShownPublication } from './issues.ts';

export function issueAbout(issue: ShownIssue, origin: string): AboutRecord {
  const { id, name, mailDate, description, publication } = issue;
  return {
    type: 'issue',
    id,
    ids: { issueId: id, publicationId: publication.id, zmagId: editionIdOf(issue.digitalEditionUrl) },
    structuredData: {
      '@type': 'PublicationIssue',
      name,
      datePublished: mailDate,
      ...(description && { description }),
      isPartOf: { '@type': 'Periodical', name: publication.name, url: absoluteUrl(origin, publication.path) },
    },
  };
}

export function publicationAbout({
  id,
  name,
  description,
}: Pick<ShownPublication, 'id' | 'name' | 'description'>): AboutRecord {
  return {
    type: 'publication',
    id,
    ids: { publicationId: id },
    structuredData: { '@type': 'Periodical', name, ...(description && { description }) },
  };
}

/** The Zmags id of an edition; null for an edition that is hosted elsewhere. */
function editionIdOf(address: string | null): string | null {
  if (address === null || embedOf(address)?.provider !== 'zmags') return null;
  return new URL(address).pathname.split('/').findLast((part) => part !== '') ?? null;
}
