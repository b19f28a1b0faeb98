import { choice } from '#fields/choice/field.ts';
import { instant } from '#fields/instant/field.ts';
import { integer } from '#fields/integer/field.ts';
import { relation } from '#fields/relation/field.ts';
import { text } from '#fields/text/field.ts';
import { defineEntity } from '#model/define-entity.ts';
import { entityExtensions } from '#registry/entity-extensions.ts';

/**
 * A paid membership that a reader ordered, at the displayed price. It grants nothing until staff confirm it.
 * The reader is null once their account has been erased.
 */
export const membershipOrder = defineEntity({
  name: 'membershipOrder',
  label: 'Membership order',
  pluralLabel: 'Membership orders',
  apiDescription: 'A paid membership that a reader ordered. It grants nothing until staff confirm it.',
  tenancy: 'site',
  extensions: entityExtensions,
  titleField: 'title',
  personalData: [
    {
      by: 'account',
      column: 'site_user_id',
      exported: ['created', 'title', 'site_id', 'status', 'price', 'currency', 'period', 'promo_code'],
      erased: { set: 'site_user_id = null, promo_code = null' },
      stays: ['title', 'currency', 'period', 'status'],
      retainedByLaw: { years: 10, reason: 'tax law; kept as orders without a name' },
      merged: 'move',
    },
  ],
  fields: {
    site: relation({ label: 'Site', to: 'site', required: true, writable: 'server' }),
    title: text({ label: 'Ordered', required: true, lengthMax: 100, writable: 'server' }),
    siteUser: relation({
      label: 'Site user',
      apiDescription: 'The reader who ordered. Null once the account was erased.',
      to: 'siteUser',
      writable: 'server',
    }),
    membership: relation({
      label: 'Membership',
      apiDescription: 'The ordered membership. The reader has it only after staff confirm the order.',
      to: 'membership',
      required: true,
      writable: 'server',
    }),
    status: choice({
      label: 'Status',
      required: true,
      default: 'pending',
      writable: 'server',
      choices: [
        { value: 'pending', label: 'Pending' },
        { value: 'confirmed', label: 'Confirmed' },
        { value: 'cancelled', label: 'Cancelled' },
      ],
    }),
    price: integer({
      label: 'Price',
      help: 'In the smallest unit of the currency, as ordered.',
      required: true,
      min: 0,
      writable: 'server',
    }),
    currency: text({ label: 'Currency', required: true, lengthMax: 3, writable: 'server' }),
    period: choice({
      label: 'Period',
      required: true,
      writable: 'server',
      choices: [
        { value: 'month', label: 'A month' },
        { value: 'year', label: 'A year' },
        { value: 'once', label: 'No end date' },
      ],
    }),
    promoCode: text({ label: 'Promo code', lengthMax: 50, writable: 'server' }),
    decidedBy: relation({
      label: 'Decided by',
      apiDescription: 'The user who confirmed or cancelled the order. Null while it is pending.',
      to: 'cmsUser',
      writable: 'server',
    }),
    decidedAt: instant({
      label: 'Decided',
      apiDescription: 'When the order was confirmed or cancelled. Null while it is pending.',
      writable: 'server',
    }),
  },
  list: {
    columns: ['title', 'siteUser', 'price', 'currency', 'period', 'status', 'promoCode', 'created'],
    filters: ['site', 'status', 'siteUser'],
    operators: { created: ['after', 'before'] },
    sorts: [{ field: 'created', order: 'desc' }],
    search: ['title', 'promoCode'],
    countMax: 1_000,
  },
  operations: ['get', 'stream'],
  examples: [],
});
