import { integer } from '#fields/integer/field.ts';
import { instant } from '#fields/instant/field.ts';
import { list } from '#fields/list/field.ts';
import { relation } from '#fields/relation/field.ts';
import { text } from '#fields/text/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { badInput, notFound } from '#model/errors.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { isCalendarDay } from '#text/days.ts';
import { addDays, dayField, DAYS_SHOWN } from '../model/queue-day.ts';
import { queueOf } from '../server/queue-of-site.ts';

const id = (label: string, help: string) => integer({ label, help, required: true, min: 1 });
const words = (label: string) => text({ label, required: true, lengthMax: 250 });

export const getNewsletterQueue = defineOperation({
  name: 'getNewsletterQueue',
  kind: 'query',
  summary:
    'The content queue of a site for seven days: its active newsletters, the items planned for them, and their campaigns.',
  input: {
    site: relation({ label: 'Site', help: 'The site whose queue is returned.', to: 'site', required: true }),
    from: dayField('First day'),
  },
  output: {
    shape: 'NewsletterQueue',
    fields: {
      newsletters: list({
        label: 'Newsletters',
        typeName: 'QueueNewsletter',
        entryLabel: 'newsletter',
        of: { id: id('Id', 'ID of the newsletter, as in getNewsletter.'), title: words('Title') },
      }),
      items: list({
        label: 'Planned items',
        typeName: 'QueueItem',
        entryLabel: 'item',
        of: {
          id: id('Id', 'ID of the entry, for moveNewsletterItem.'),
          newsletter: id('Newsletter', 'ID of the newsletter for which the item is planned.'),
          day: dayField('Day'),
          content: id('Item', 'ID of the planned item.'),
          name: words('Title'),
          status: integer({ label: 'Status of the item', required: true, min: 0, max: 2 }),
        },
      }),
      campaigns: list({
        label: 'Campaigns',
        typeName: 'QueueCampaign',
        entryLabel: 'campaign',
        of: {
          id: id('Id', 'ID of the campaign, as in getNewsletterCampaign.'),
          newsletter: id('Newsletter', 'ID of the newsletter that sends the campaign.'),
          day: dayField('Day'),
          name: words('Name'),
          state: words('Status'),
          sendAt: instant({
            label: 'Sends at',
            help: 'When the first email leaves or left. Null for a draft.',
          }),
        },
      }),
    },
  },
  access: can('manage_newsletters'),
  run: async (ctx: OperationContext, { site, from }) => {
    if (!ctx.siteIds.includes(site)) throw notFound('SITE_NOT_FOUND', 'site');
    if (!isCalendarDay(from))
      throw badInput('VALUES_INVALID', 'This day does not exist. Choose another.', { from: 'Choose a day.' });
    return queueOf(ctx, site, { from, until: addDays(from, DAYS_SHOWN - 1) });
  },
});
