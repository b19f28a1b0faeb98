/** What a campaign would show now: the title of its first item, and how many of its items are fresh. */
import { content } from '#entities/content/entity.ts';
import type { PlatformContext } from '#server/platform-context.ts';
import type { RecordContext } from '#server/records/index.ts';
import { compileForSending } from '../../sending/server/compile-for-sending.ts';
import type { LoadedCampaign } from '../../sending/server/load-campaign.ts';
import { sentItems } from '../../sending/server/messages.ts';

export async function compileForCadence(
  work: RecordContext,
  services: Pick<PlatformContext, 'pages' | 'log'>,
  loaded: LoadedCampaign,
): Promise<{ firstTitle: string | null; freshCount: number }> {
  const { contentIds } = await compileForSending(work, services, loaded);
  const sent = new Set(await sentItems(work, loaded.newsletter.id));
  const [first] = contentIds;
  const item = first === undefined ? null : await work.records.find(content, first);
  return {
    firstTitle: item?.newsletterName ?? item?.name ?? null,
    freshCount: contentIds.filter((id) => !sent.has(id)).length,
  };
}
