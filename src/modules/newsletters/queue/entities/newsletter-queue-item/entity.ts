import { integer } from '#fields/integer/field.ts';
import { relation } from '#fields/relation/field.ts';
import { defineEntity } from '#model/define-entity.ts';
import { EDITORIAL } from '#model/personal-data.ts';
import { dayField } from '../../model/queue-day.ts';

/** An item that editors planned for a newsletter on a day; the campaign of that day gets it as a pinned item. */
export const newsletterQueueItem = defineEntity({
  name: 'newsletterQueueItem',
  label: 'Planned item',
  pluralLabel: 'Planned items',
  apiDescription: 'An item that editors planned for a newsletter on a day.',
  tenancy: 'site',
  titleField: 'day',
  personalData: EDITORIAL,
  fields: {
    site: relation({ label: 'Site', to: 'site', required: true }),
    newsletter: relation({ label: 'Newsletter', to: 'newsletter', required: true }),
    day: dayField('Day'),
    content: relation({ label: 'Item', to: 'content', required: true }),
    position: integer({ label: 'Position', required: true, default: 0, min: 0 }),
  },
  list: {
    columns: ['day', 'newsletter', 'content'],
    filters: ['site', 'newsletter'],
    sorts: [{ field: 'day', order: 'desc' }],
    search: [],
  },
  operations: [],
  operationalColumns: ['position'],
  examples: [],
});
