import { defineDemoPart } from '#demo/demo-part.ts';
import { addSampleOutcomes } from '../../outcomes/server/sample-outcomes.ts';
import { addSampleSearches } from '../../search-terms/server/sample-searches.ts';
import { rankSite } from '../../most-read/server/rank-items.ts';
import { daysIn } from '../server/day-of-site.ts';
import { addSampleDays } from '../server/sample-days.ts';

/** Figures of the past weeks, so that reports and rankings of the demo have figures; marked as generated. */
export const pageViews = defineDemoPart({
  whenPublished: async (work, { siteId, publication }, { now }) => {
    await addSampleDays(work, siteId, now);
    await addSampleOutcomes(work, siteId);
    await addSampleSearches(work, siteId);
    await rankSite(work, { id: siteId, today: daysIn(publication.site.timeZone)(now) });
  },
});
