import { defineRecord } from '#model/screens/define-record.ts';
import { access } from '../access.ts';
import { newsletterSubscription } from '../entity.ts';
import { nameIn, TONES } from './subscriber.ts';

interface Subscriber {
  id: number;
  firstName: string | null;
  lastName: string | null;
  newsletter: { title: string };
  status: string;
  requestedAt: string;
  countryName: string | null;
  unsubscribeCampaignSubject: string | null;
  account: number | null;
  accountName: string | null;
  mergedIntoId: number | null;
  mergedIntoName: string | null;
}

/** A subscriber of one newsletter, with the proof of consent. */
export const record = defineRecord<Subscriber>({
  entity: newsletterSubscription,
  access,
  home: { path: '/newsletter-subscribers', label: 'Subscribers' },
  lead: (subscriber, { longInstant }) =>
    [nameIn(subscriber), subscriber.newsletter.title, `since ${longInstant(subscriber.requestedAt)}`]
      .filter(Boolean)
      .join(', '),
  leadLink: ({ id }) => ({
    label: 'Address history',
    address: `/admin/newsletter-address-history?subscription=${id}`,
  }),
  badge: {
    label: ({ status }) =>
      newsletterSubscription.fields.status.kind.present?.(
        status,
        newsletterSubscription.fields.status.options,
      ) ?? status,
    tone: ({ status }) => TONES[status] ?? 'off',
  },
  isReadOnly: true,
  texts: ({ countryName, unsubscribeCampaignSubject, accountName, mergedIntoName }) => ({
    // The address in the form in which it is compared repeats the title.
    emailKey: null,
    countryCode: countryName,
    unsubscribeCampaign: unsubscribeCampaignSubject,
    account: accountName,
    mergedInto: mergedIntoName,
  }),
  records: ({ account, mergedIntoId }) => ({
    ...(account !== null && { account: { entity: 'siteUser', id: account } }),
    ...(mergedIntoId !== null && { mergedInto: { entity: 'newsletterSubscription', id: mergedIntoId } }),
  }),
});
