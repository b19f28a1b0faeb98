import type { SiteSettings } from '#model/define-settings.ts';
import { useWordsAttributes, useWordsOf } from '#site/ui/words.ts';
import { overviewWords } from '../words/index.ts';
import { FREE_VIEWS, membershipsSettings, METERING_PERIOD_DAYS } from '../../gates/settings/memberships.ts';

/** The free views of readers without a membership, on sites with a meter. */
export function WithoutOne({ settings }: { settings: SiteSettings }) {
  const words = useWordsOf(overviewWords);
  const english = useWordsAttributes(overviewWords);
  const { contentMetering, contentMeteringFields } = settings.read(membershipsSettings);
  if (!contentMetering) return null;
  const { numberOfFreeViews, meteringPeriod } = contentMeteringFields ?? {};
  return (
    <p className="account-text" {...english}>
      {words.withoutOne(numberOfFreeViews ?? FREE_VIEWS, meteringPeriod ?? METERING_PERIOD_DAYS)}
    </p>
  );
}
