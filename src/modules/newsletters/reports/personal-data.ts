import { definePersonalData } from '#model/personal-data.ts';

export const personalData = definePersonalData({
  newsletter_subscriber_change: {
    why: 'numbers of newsletters: a row names neither an address nor an account',
    columns: ['change', 'source', 'promo_code', 'reason'],
  },
});
