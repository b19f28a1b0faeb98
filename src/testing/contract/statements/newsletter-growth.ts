/** Requests and jobs of newsletters whose cost must not follow the number of subscribers. */
import { expect } from 'vitest';
import type { TestApp } from '#testing/app.ts';
import { gql, login, systemOf } from '#testing/make/make.ts';
import { claimDeliveries, START } from '#modules/newsletters/sending/server/claim-deliveries.ts';
import {
  markUnknown,
  prepareRecipients,
  remainingDeliveries,
  requeueUnknown,
  settleDeliveries,
} from '#modules/newsletters/sending/server/deliveries.ts';
import { addressKey } from '#modules/newsletters/suppression/server/address-hash.ts';
import { suppressAddress } from '#modules/newsletters/suppression/server/suppress.ts';
import { clearReactions } from '#modules/newsletters/tracking/server/clear-reactions.ts';
import { countEvents } from '#modules/newsletters/tracking/server/count-events.ts';
import { storeEvents } from '#modules/newsletters/tracking/server/event-queue.ts';
import { EVERYONE } from '#modules/newsletters/audience/server/campaign-audience.ts';
import type { SegmentRule } from '#modules/newsletters/audience/model/segment-rule.ts';
import type { GrowthCase } from './growth.ts';
import type { FilledNewsletters } from './newsletter-rows.ts';

/** A key whose hashes no row has. */
const KEY = { bytes: Buffer.alloc(32), isRehashing: false };

type Named = [string, () => Promise<void>][];

type Work = Parameters<Parameters<TestApp['services']['write']>[1]>[0];

interface Tools {
  call: (id: string, input: Record<string, unknown>) => () => Promise<void>;
  work: (run: (work: Work) => Promise<unknown>) => () => Promise<void>;
  page: (path: string) => () => Promise<void>;
}

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();

/** Every list, count, search and job step of newsletters on a site that `fillNewsletters` has filled. */
export async function newsletterCases(subject: TestApp, filled: FilledNewsletters): Promise<GrowthCase[]> {
  const { app, services } = subject;
  const site = services.sites.byId(filled.site);
  if (!site) throw new Error('The site is missing.');
  const token = await login(app, 'a.admin');
  const owner = systemOf(site.organisationId, [filled.site]);
  const tools: Tools = {
    call: (id, input) => async () => {
      const answer = await gql(app, { token, id, input });
      expect(answer.code, `${id}: ${answer.body}`).toBeNull();
    },
    work: (run) => async () => {
      await services.write(owner, run);
    },
    page: (path) => async () => {
      services.cache.clear();
      const answer = await app.inject({ url: path, headers: { host: 'a1.localhost:3000' } });
      expect(answer.statusCode, path).toBe(200);
    },
  };
  const named = [
    ...subscribers(tools, filled),
    ...audiences(tools, filled),
    ...suppressions(tools),
    ...campaigns(tools, filled),
    ...deliveries(tools, filled, site.modulesOn, services),
    ...events(tools, filled),
  ];
  return named.map(([name, ask]) => ({ name, ask }));
}

function subscribers(
  { call }: Tools,
  { site, weekly, daily, email, subscription }: FilledNewsletters,
): Named {
  const list = (input: Record<string, unknown>) =>
    call('getNewsletterSubscriptionStream', { limit: 50, countTotal: true, ...input });
  return [
    ['subscribers', list({})],
    ['subscribers: of a site', list({ site })],
    ['subscribers: of a large newsletter', list({ newsletter: weekly })],
    ['subscribers: of a small newsletter', list({ newsletter: daily })],
    ['subscribers: of a site, oldest first', list({ site, sortField: 'requestedAt', sortOrder: 'asc' })],
    ['subscribers: confirmed', list({ status: 'confirmed' })],
    ['subscribers: waiting for confirmation', list({ status: 'pending' })],
    ['subscribers: of a rare source', list({ source: 'Staff' })],
    ['subscribers: waiting, of a large newsletter', list({ newsletter: weekly, status: 'pending' })],
    ['subscribers: waiting, of a small newsletter', list({ newsletter: daily, status: 'pending' })],
    [
      'subscribers: unsubscribed, of a large newsletter',
      list({ newsletter: weekly, status: 'unsubscribed' }),
    ],
    ['subscribers: unsubscribed, of a small newsletter', list({ newsletter: daily, status: 'unsubscribed' })],
    ['subscribers: unsubscribed, of a site', list({ site, status: 'unsubscribed' })],
    ['subscribers: paused, of a site', list({ site, status: 'paused' })],
    ['subscribers: from an import, of a large newsletter', list({ newsletter: weekly, source: 'Import' })],
    ['subscribers: of a rare source, of a large newsletter', list({ newsletter: weekly, source: 'Staff' })],
    [
      'subscribers: a status and a source that no one has both',
      list({ newsletter: weekly, status: 'paused', source: 'Registration' }),
    ],
    [
      'subscribers: of two statuses',
      list({ site, conditions: [{ field: 'status', operator: 'any', values: ['paused', 'pending'] }] }),
    ],
    [
      'subscribers: of the last day',
      list({ site, conditions: [{ field: 'requestedAt', operator: 'after', values: [daysAgo(1)] }] }),
    ],
    ['subscribers: search for an address', list({ site, search: email })],
    ['subscribers: search for a name of many', list({ site, search: 'ada' })],
    ['subscribers: search for a beginning', list({ site, search: 'reader77' })],
    ['subscribers: search for a name in a small newsletter', list({ newsletter: daily, search: 'ada' })],
    ['history of an address', call('getNewsletterAddressHistory', { email })],
    ['history of a subscriber', call('getNewsletterAddressHistory', { subscription })],
    ['imports of subscribers', call('getNewsletterSubscriberImports', { site })],
    ['growth: a week', call('getNewsletterGrowth', { site, period: '7-days' })],
    ['growth: by source', call('getNewsletterGrowth', { site, period: '7-days', by: 'source' })],
    [
      'growth: of a small newsletter',
      call('getNewsletterGrowth', { site, period: '7-days', newsletter: daily }),
    ],
  ];
}

const rule = (property: string, values: string[], days: number | null = null): SegmentRule => ({
  property,
  operator: 'any',
  values,
  days,
});

function audiences({ call }: Tools, { weekly, daily, sent }: FilledNewsletters): Named {
  const count = (...rules: SegmentRule[]) => call('getNewsletterAudience', { newsletter: weekly, rules });
  return [
    ['audience: all subscribers', count()],
    ['audience: of a small newsletter', call('getNewsletterAudience', { newsletter: daily, rules: [] })],
    ['audience: subscribed for some days', count(rule('age', [], 1))],
    ['audience: clicks', count(rule('clicks', [], 10))],
    ['audience: no clicks', count({ ...rule('clicks', [], 10), operator: 'none' })],
    ['audience: of a source', count(rule('source', ['Import']))],
    ['audience: of a country', count(rule('country', ['DEU']))],
    ['audience: with a membership', count(rule('membership', ['1']))],
    ['audience: with an answer', count(rule('demographicAnswer', ['1-1']))],
    [
      'audience: by several rules',
      count(rule('country', ['DEU']), rule('clicks', [], 10), rule('source', ['Import'])),
    ],
    ['audience of a campaign', call('getNewsletterCampaignAudience', { id: sent })],
  ];
}

function suppressions({ call, work }: Tools): Named {
  const list = (input: Record<string, unknown>) =>
    call('getNewsletterSuppressionStream', { limit: 50, countTotal: true, ...input });
  return [
    ['suppressions', list({})],
    ['suppressions: of a reason', list({ reason: 'hardBounce' })],
    ['suppressions: of a rare reason', list({ reason: 'complaint' })],
    ['suppressions: lifted', list({ status: 'lifted' })],
    [
      'suppressions: a reason and a status that none has both',
      list({ reason: 'hardBounce', status: 'lifted' }),
    ],
    ['suppressions: search for an address', list({ search: 'gone777@mail777.example' })],
    ['suppressions: search for a beginning', list({ search: 'gone77' })],
    ['imports of suppressions', call('getNewsletterSuppressionImports', {})],
    [
      'suppressing an address',
      work((own) => suppressAddress(own, KEY, { email: 'gone5@mail5.example', reason: 'staff' })),
    ],
  ];
}

function campaigns({ call, page }: Tools, { site, weekly, daily, template, sent }: FilledNewsletters): Named {
  const list = (input: Record<string, unknown>) =>
    call('getNewsletterCampaignStream', { limit: 50, countTotal: true, ...input });
  const from = daysAgo(3).slice(0, 10);
  return [
    ['campaigns', list({})],
    ['campaigns: of a site', list({ site })],
    ['campaigns: of a small newsletter', list({ newsletter: daily })],
    ['campaigns: drafts', list({ site, state: 'draft' })],
    ['campaigns: drafts of a large newsletter', list({ newsletter: weekly, state: 'draft' })],
    ['campaigns: of a template', list({ template })],
    ['campaigns: last change first', list({ site, sortField: 'updated', sortOrder: 'desc' })],
    ['campaigns: by name', list({ site, sortField: 'name', sortOrder: 'asc' })],
    ['campaigns: search for a word of many', list({ site, search: 'harbour' })],
    ['campaigns: search for one', list({ site, search: 'week 77' })],
    ['report of a campaign', call('getNewsletterCampaignReport', { id: sent })],
    ['content queue', call('getNewsletterQueue', { site, from })],
    ['page: archive of a newsletter', page(`/newsletters/${weekly}`)],
    ['page: a campaign', page(`/newsletter/${sent}`)],
  ];
}

function deliveries(
  { work }: Tools,
  { site, weekly, running, sent }: FilledNewsletters,
  modulesOn: ReadonlySet<string>,
  services: TestApp['services'],
): Named {
  const campaign = { siteId: site, campaignId: running, newsletterId: weekly };
  const claim = (separate: ReadonlyMap<string, number>) =>
    work((own) =>
      claimDeliveries(own, campaign, { run: '1-1', count: 16, separate, separateMax: 8, after: START }),
    );
  return [
    ['deliveries: claims', claim(new Map())],
    ['deliveries: claims with a slow operator', claim(new Map([['mail7.example', 2]]))],
    [
      'deliveries: results of 16',
      work(async (own) => {
        const { deliveries: claimed } = await claimDeliveries(own, campaign, {
          run: '1-2',
          count: 16,
          separate: new Map(),
          separateMax: 8,
          after: START,
        });
        const settled = claimed.map(({ id }) => ({ id, state: 'sent' as const, answer: '250 OK' }));
        await settleDeliveries(own, campaign, '1-2', settled);
      }),
    ],
    ['deliveries: what is left', work((own) => remainingDeliveries(own, campaign))],
    ['deliveries: of ended runs', work((own) => markUnknown(own, campaign, { job: '2', run: '2-1' }))],
    ['deliveries: unknown ones again', work((own) => requeueUnknown(own, sent))],
    [
      'deliveries: the next 10,000 recipients',
      work(async (own) => {
        const key = await addressKey(own, services);
        const to = { ...campaign, campaignId: sent };
        await prepareRecipients(own, to, 0, { key, audience: EVERYONE, modulesOn });
      }),
    ],
    [
      'deliveries: the next 10,000 recipients of a repeat',
      work(async (own) => {
        const key = await addressKey(own, services);
        const audience = { rules: [], repeatOf: sent };
        await prepareRecipients(own, campaign, 0, { key, audience, modulesOn });
      }),
    ],
  ];
}

function events({ work }: Tools, { site, sent }: FilledNewsletters): Named {
  return [
    [
      'events: a request is stored',
      work((own) =>
        storeEvents(own, site, [
          {
            campaign: sent,
            delivery: 1,
            link: 0,
            method: 'GET',
            ip: '192.0.2.1',
            userAgent: 'x',
            at: own.now,
          },
        ]),
      ),
    ],
    ['events: a thousand deliveries are counted', work((own) => countEvents(own))],
    ['events: what is too old is deleted', work((own) => clearReactions(own))],
  ];
}
