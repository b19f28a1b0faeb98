import { definePersonalData } from '#model/personal-data.ts';

export const personalData = definePersonalData({
  newsletter_welcome: {
    why: 'deleted with the subscription, which has the address',
    columns: ['state', 'claimed_by', 'answer'],
  },
});
