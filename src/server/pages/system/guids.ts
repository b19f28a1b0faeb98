/**
 * Ids of items in feed and calendar programs: neither a new domain of the site nor a new name of an item may
 * make these programs treat the item as new.
 */
import { createHash } from 'node:crypto';
import { isPresent } from '#model/define-module.ts';
import { absoluteUrl } from '#addresses/paths.ts';
import { sitemapContextOf, type SystemContext } from './context.ts';
import { textElement } from './xml.ts';

/** Writes the `guid` element of an item; `link`: the item's URL. */
export type WriteGuid = (id: number, link: string) => string;

/**
 * Reads the stored data for the items' guids. Old items retain theirs: in a `podcast` feed the old origin and
 * the number, in others the old origin and path. All newer items have a UUID of the organisation and their
 * number.
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
    // A guid whose URL no longer works must not be followed.
    const isPermaLink = guid === link || guid === `${origin}/${id}`;
    return textElement('guid', guid, { isPermaLink: String(isPermaLink) });
  };
}

/**
 * Returns the UID of an item's date, which never changes. An old item's UID has its number and the old host.
 */
export async function readCalendarUid(context: SystemContext, id: number): Promise<string> {
  const { guids, origin } = context;
  const isOld = (await oldPaths(context, [id])).has(id);
  return isOld ? `${id}@${new URL(guids.oldOrigin ?? origin).hostname}` : uuidOf(guids.namespace, id);
}

/** Namespace of podcasts (https://podcasting2.org/docs/podcast-namespace/tags/guid). */
const PODCASTS = 'ead4c236-bf58-58c6-a2c6-a6b28d128cb6';

/**
 * Returns the id by which directories identify a series. The podcast namespace derives it from the feed's
 * URL, which changes with the domain or the name of a section. Therefore it is derived from the organisation
 * and the section, which do not change.
 */
export function podcastGuid({ namespace }: SystemContext['guids'], sectionId: number): string {
  return uuidOf(PODCASTS, `${namespace}/${sectionId}`);
}

/** Paths, by item id, of items that had a guid before guids were UUIDs. */
async function oldPaths(context: SystemContext, ids: readonly number[]): Promise<Map<number, string>> {
  const { domains, data } = context;
  const present = domains.pageResolvers.filter((own) => isPresent(own, data.settings.modulesOn));
  const read = await Promise.all(
    present.flatMap(({ oldGuidPaths }) => oldGuidPaths?.(ids, sitemapContextOf(context)) ?? []),
  );
  return new Map(read.flatMap((some) => [...some]));
}

/** Returns the UUID version 5 (RFC 9562) of a name in a namespace. */
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
