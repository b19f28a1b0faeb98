import { setTimeout as sleep } from 'node:timers/promises';
import { beginSend, composeCampaign, createNewsletter, query } from '../e2e/support/newsletters.ts';
import { call, login, type RunningApp } from '../e2e/support/app.ts';
import { startInstallation } from './lib/installation.ts';
import { startMailSink } from './lib/mail-sink.ts';
import { compared, type Measure, type Scenario } from './lib/scenario.ts';
import { summarise } from './lib/statistics.ts';

const SMALL = 50_000;
const LARGE = 500_000;
const ROUNDS = 3;
const BARE = 'a bare INSERT ... SELECT';

/** How long the beginning of a send takes, by the number of recipients. */
export const scenario: Scenario = {
  name: 'newsletter-prepare',
  about: `Preparing the recipients of a campaign, for ${SMALL} and for ${LARGE} subscribers, compared with one INSERT ... SELECT of the same rows.`,
  goals: [
    { metric: `recipients of ${SMALL}`, of: 'ratio', atMost: 4 },
    { metric: `recipients of ${LARGE}`, of: 'ratio', atMost: 4 },
    { metric: `time of ${LARGE} for each recipient, of ${SMALL}`, of: 'value', atMost: 1.3 },
  ],
  async run(bench) {
    const sink = await startMailSink(bench);
    const { app } = await startInstallation(bench, { environment: { SMTP_BULK_URL: sink.url } });
    const small = await measure(app, SMALL);
    const large = await measure(app, LARGE);
    const perRecipient = (measures: readonly Measure[], count: number) => (measures[0]?.value ?? 0) / count;
    const growth = perRecipient(large, LARGE) / perRecipient(small, SMALL);
    return [
      ...small,
      ...large,
      { metric: `time of ${LARGE} for each recipient, of ${SMALL}`, unit: '', value: growth },
    ];
  },
};

async function measure(app: RunningApp, count: number): Promise<Measure[]> {
  const newsletter = await createNewsletter(app, count);
  await query(app, 'vacuum analyze newsletter_subscription', []);
  const [ours, bare]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    const campaign = await composeCampaign(app, newsletter, `Round ${round} of ${count}`);
    await beginSend(app, campaign);
    const stateIs = async (state: string) =>
      (await query(app, 'select state from newsletter_campaign where id = $1', [campaign.id]))[0]?.[
        'state'
      ] === state;
    while (!(await stateIs('preparing'))) await sleep(5);
    const startedAt = performance.now();
    while (!(await stateIs('sending'))) await sleep(5);
    ours.push((performance.now() - startedAt) / 1_000);
    await call(app, 'changeNewsletterSend', { id: campaign.id, action: 'cancel' }, await login(app));
    await query(app, 'delete from newsletter_delivery', []);
    await query(app, 'vacuum newsletter_delivery', []);
    bare.push(await secondsOfBareInsert(app, campaign.id, newsletter.id));
    await query(app, 'delete from newsletter_delivery', []);
    await query(app, 'vacuum newsletter_delivery', []);
  }
  return compared(`recipients of ${count}`, 's', {
    ours: summarise(ours),
    theirs: summarise(bare),
    against: BARE,
  });
}

async function secondsOfBareInsert(app: RunningApp, campaign: number, newsletter: number): Promise<number> {
  const startedAt = performance.now();
  await query(
    app,
    `insert into newsletter_delivery (organisation_id, site_id, campaign_id, subscription_id, operator)
     select organisation_id, site_id, $1, id, 'harbour.example' from newsletter_subscription
     where newsletter_id = $2 and status = 'confirmed'`,
    [campaign, newsletter],
  );
  return (performance.now() - startedAt) / 1_000;
}
