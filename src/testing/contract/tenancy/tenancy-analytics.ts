/** Inputs that refer to another tenant's site, for the reports on views and for events. */
import {
  TRACKED_KINDS,
  VOCABULARY,
  type TrackedKind,
} from '#modules/analytics/collection/model/event-kinds.ts';
import { mutationOf } from '#modules/analytics/tracking/model/mutation-of.ts';
import { detailInput } from '#modules/analytics/tracking/model/tracking-inputs.ts';
import type { Inputs } from './tenancy-inputs.ts';

/** Days of the demo with views. */
const DAYS = { from: '2025-04-01', until: '2025-05-14' };

/** Events that name another tenant's item, section and layout. */
const eventOf =
  (kind: TrackedKind): Inputs =>
  ({ content, section, layout }) => {
    const [detail] = VOCABULARY[kind].detail ?? [];
    const shared = { sessionId: '', ...(detail !== undefined && { [detailInput(kind)]: detail }) };
    return [
      { ...shared, pageDetails: { type: 'content', contentId: content, layoutId: layout } },
      { ...shared, pageDetails: { type: 'section', sectionId: section } },
    ];
  };

const EVENT_INPUTS = Object.fromEntries(TRACKED_KINDS.map((kind) => [mutationOf(kind), eventOf(kind)]));

export const ANALYTICS_INPUTS: Record<string, Inputs> = {
  getContentDetail: ({ site }) => ['item', 'channel'].map((by) => ({ site, ...DAYS, by })),
  getAudience: ({ site }) =>
    ['channel', 'section', 'author', 'page'].map((by) => ({ site, ...DAYS, by, allSites: true })),
  ...EVENT_INPUTS,
};
