import { defineDemoPart } from '#demo/demo-part.ts';
import { addSampleDays } from '../server/sample-days.ts';

/** Figures of the past weeks, so that reports of the demo have figures; marked as generated. */
export const pageViews = defineDemoPart({
  whenPublished: (work, { siteId }, { now }) => addSampleDays(work, siteId, now),
});
