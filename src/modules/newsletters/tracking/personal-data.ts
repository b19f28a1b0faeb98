/** Personal data in the tables of opens and clicks. */
import { definePersonalData } from '#model/personal-data.ts';
import { campaignNameIn, ROWS_OF_SUBSCRIBER } from '../subscriptions/model/rows-of-subscriber.ts';

/** SQL for what a reader did first: an open, a click on any link, or the address of a link. */
const REACTION = `case newsletter_reaction.link when 0 then 'Opened' when -1 then 'Clicked'
  else coalesce((select m.links -> (newsletter_reaction.link - 1) ->> 'url' from newsletter_message m
    where m.organisation_id = newsletter_reaction.organisation_id and m.campaign_id = newsletter_reaction.campaign_id),
    'Clicked a deleted link') end`;

export const personalData = definePersonalData({
  newsletter_event_queue: {
    why: 'deleted with the delivery, which is deleted with the subscription; scored within minutes',
    columns: ['method', 'user_agent'],
  },
  newsletter_reaction: [
    {
      ...ROWS_OF_SUBSCRIBER,
      exported: ['first_at'],
      computed: {
        campaign: campaignNameIn('newsletter_reaction'),
        reaction: REACTION,
      },
    },
  ],
  newsletter_event_count: { why: 'numbers of campaigns', columns: [] },
  newsletter_event_hour: { why: 'numbers of campaigns', columns: [] },
});
