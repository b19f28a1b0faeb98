/** What feed and calendar programs know items by: neither a new address of the site nor a new name of an item may make it a new one to them. */
import { createHash } from 'node:crypto';
import { isPresent } from '#model/define-module.ts';
import { absoluteUrl } from '#addresses/paths.ts';
import { sitemapContextOf, type SystemContext } from './context.ts';
import { textElement } from './xml.ts';

/** Writes the element of an item; `link`: where the item is. */
export type WriteGuid = (id: number, link: string) => string;

/**
 * Reads what of the items' guids is written down. Items of before keep theirs: in a `podcast` feed the old origin and the
 * number, in others the old origin and path. All newer ones have a UUID of the organisation and their number.
 */
export async function readGuids(
  context: SystemContext,
  ids: readonly number[],
  feed: 'rss' | 'podcast',
): Promise<WriteGuid> {
  const { guids, origin } = context;
  const paths = await oldPaths(context, ids);
  const oldOrigin = guids.oldOrigin ?? origin;
  return (id, link) => {
    const path = paths.get(id);
    if (path === undefined)
      return textElement('guid', `urn:uuid:${uuidOf(guids.namespace, id)}`, { isPermaLink: 'false' });
    const guid = feed === 'podcast' ? `${oldOrigin}/${id}` : absoluteUrl(oldOrigin, path);
    // One that leads nowhere any more must not be followed.
    const isPermaLink = guid === link || guid === `${origin}/${id}`;
    return textElement('guid', guid, { isPermaLink: String(isPermaLink) });
  };
}

/** The UID of an item's date, the same whatever changes in it. One of before has its number and the old host. */
export async function readCalendarUid(context: SystemContext, id: number): Promise<string> {
  const { guids, origin } = context;
  const isOld = (await oldPaths(context, [id])).has(id);
  return isOld ? `${id}@${new URL(guids.oldOrigin ?? origin).hostname}` : uuidOf(guids.namespace, id);
}

/** Namespace of podcasts (https://podcasting2.org/docs/podcast-namespace/tags/guid). */
const PODCASTS = 'ead4c236-bf58-58c6-a2c6-a6b28d128cb6';

/**
 * What directories know a series by. The namespace makes it of the feed's address; that changes with a domain or the name of
 * a section, so it is made of what does not: the organisation and the section.
 */
export function podcastGuid({ namespace }: SystemContext['guids'], sectionId: number): string {
  return uuidOf(PODCASTS, `${namespace}/${sectionId}`);
}

/** By the items' ids: the paths of those that had a guid before guids were UUIDs. */
async function oldPaths(context: SystemContext, ids: readonly number[]): Promise<Map<number, string>> {
  const { domains, data } = context;
  const present = domains.pageResolvers.filter((own) => isPresent(own, data.settings.modulesOn));
  const read = await Promise.all(
    present.flatMap(({ oldGuidPaths }) => oldGuidPaths?.(ids, sitemapContextOf(context)) ?? []),
  );
  return new Map(read.flatMap((some) => [...some]));
}

/** UUID version 5 (RFC 9562) of a name in a namespace. */
function uuidOf(namespace: string, name: number | string): string {
  const bytes = createHash('sha1')
    .update(Buffer.from(namespace.replaceAll('-', ''), 'hex'))
    .update(String(name))
    .digest()
    .subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
