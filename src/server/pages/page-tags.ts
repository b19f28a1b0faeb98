/** What purges a page that was read. */
import type { LoadedItems } from './items.ts';
import type { PointedAt } from './pointed-at.ts';
import type { Queried } from './query.ts';
import { contentTag, siteTag } from './tags.ts';

/** What must purge a page: its item, every item shown, what texts point at, its lists, the site. */
export function tagsOf(queried: Queried, pointed: PointedAt, items: LoadedItems): Set<string> {
  const { input, found, wants, scope } = queried;
  const { data } = input;
  const ofItem = (id: number) => contentTag(data.organisationId, id);
  const tags = new Set([siteTag(data)]);
  for (const id of [...items.cards.keys(), ...pointed.linkIds]) tags.add(ofItem(id));
  for (const id of pointed.assetIds) tags.add(`a:${id}`);
  for (const id of pointed.fileIds) tags.add(`f:${id}`);
  if (found.kind === 'content') {
    tags.add(siteTag({ site: { id: found.ownerId } }));
    tags.add(ofItem(found.content.id));
    for (const file of Object.keys(found.content.files)) tags.add(`f:${file}`);
    for (const author of found.content.authorProfiles) tags.add(ofItem(author.id));
    for (const image of [found.content.image, ...found.content.images])
      if (image) tags.add(`a:${image.assetId}`);
  }
  for (const card of items.cards.values()) {
    if (card.image) tags.add(`a:${card.image.assetId}`);
    for (const author of card.authors) tags.add(ofItem(author.id));
  }
  for (const want of wants)
    for (const tag of input.blocks.sources.get(want.kind)?.tags?.(want, scope) ?? []) tags.add(tag);
  return tags;
}
