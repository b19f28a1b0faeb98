/** Personal data in the tables of opens and clicks. */
import { definePersonalData } from '#model/personal-data.ts';

export const personalData = definePersonalData({
  newsletter_event_queue: {
    why: 'deleted with the delivery, which is deleted with the subscription; scored within minutes',
    columns: ['method', 'user_agent'],
  },
  newsletter_reaction: { why: 'deleted with the subscription, which has the address', columns: [] },
  newsletter_event_count: { why: 'numbers of campaigns', columns: [] },
  newsletter_event_hour: { why: 'numbers of campaigns', columns: [] },
});
