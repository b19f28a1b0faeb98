/** Filters of the growth report. */
import { choice } from '#fields/choice/field.ts';
import { relation } from '#fields/relation/field.ts';
import { text } from '#fields/text/field.ts';
import { SUBSCRIPTION_SOURCES } from '../../subscriptions/model/sources.ts';

export const GROWTH_FILTERS = {
  newsletter: relation({
    label: 'Newsletter',
    apiDescription: 'Counts only this newsletter. Null: all newsletters of the site.',
    to: 'newsletter',
  }),
  source: choice({ label: 'Source', choices: SUBSCRIPTION_SOURCES }),
  promoCode: text({ label: 'Promo code', lengthMax: 50 }),
};
