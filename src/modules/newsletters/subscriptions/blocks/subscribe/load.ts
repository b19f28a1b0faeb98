import { sql, type RawBuilder } from 'kysely';
import { loadWork, type BlockLoad } from '#model/pages/define-load.ts';
import { siteTag } from '#page-model/site-data.ts';
import { emailKey } from '#addresses/email-key.ts';
import { isNewslettersPage } from '../../model/is-newsletters-page.ts';
import { newslettersTag } from '../../model/newsletters-tag.ts';
import { byOrder, canSubscribe, oneLine } from '../../model/offered-newsletter.ts';
import { offeredNewsletters, sisterNewsletters } from '../../server/offered-newsletters.ts';
import { newslettersSettings } from '../../settings/newsletters.ts';
import type { subscribe } from './block.ts';
import type { SubscribeData } from './data.ts';

type Load = BlockLoad<typeof subscribe, RawBuilder<unknown>, SubscribeData>;

export const load: Load = (_settings, _got, { page, member, scope, tag }) => {
  const memberEmail = (page.module?.member ?? member)?.email ?? null;
  const key = memberEmail === null ? sql`null::text` : sql`${emailKey(memberEmail)}::text`;
  const { site } = page;
  const { groupSites, subscribeBlockSettings } = site.settings.read(newslettersSettings);
  const { consentText, buttonLabel, order } = subscribeBlockSettings;
  tag(newslettersTag(scope.siteId));
  for (const sister of groupSites ?? []) {
    tag(newslettersTag(sister));
    tag(siteTag(sister));
  }
  const isWhole = isNewslettersPage(page);
  return loadWork({
    statements: {
      own: offeredNewsletters(scope, sql<string | null>`${key}`),
      sisters: sisterNewsletters(scope, sql<string | null>`${key}`),
    },
    make: ({ own, sisters }) => {
      const shown = [...own, ...sisters].filter(
        ({ isOffered, isInBlock }) => isOffered && (isWhole || isInBlock),
      );
      return {
        newsletters: shown
          .filter(canSubscribe)
          .toSorted(byOrder(order, site.language))
          .map(({ id, title, description, sister }) => ({ id, title, description, sister })),
        hasAny: shown.length > 0,
        memberEmail,
        consentText: oneLine(consentText),
        buttonLabel,
      };
    },
  });
};
