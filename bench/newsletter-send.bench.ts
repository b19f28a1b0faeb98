import { setTimeout as sleep } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import { beginSend, composeCampaign, createNewsletter, query } from '../e2e/support/newsletters.ts';
import { startInstallation, type Installation } from './lib/installation.ts';
import { startMailSink, type MailSink } from './lib/mail-sink.ts';
import { memoryMbOf } from './lib/process-usage.ts';
import { compared, type Scenario } from './lib/scenario.ts';
import { summarise } from './lib/statistics.ts';

const EMAILS = 4_000;
const CONNECTIONS = 8;
const ROUNDS = 3;
const RATE = 'emails per second';
const MEMORY = 'memory in the second half of a send, of the first half';

/** How fast a send is, and whether its memory grows. */
export const scenario: Scenario = {
  name: 'newsletter-send',
  about: `A campaign to ${EMAILS} subscribers, compared with a nodemailer pool with as many connections that sends the same content to the same server.`,
  goals: [
    { metric: RATE, of: 'ratio', atLeast: 0.6 },
    { metric: MEMORY, of: 'value', atMost: 1.15 },
  ],
  async run(bench) {
    const sink = await startMailSink(bench);
    const installation = await startInstallation(bench, { environment: { SMTP_BULK_URL: sink.url } });
    const newsletter = await createNewsletter(installation.app, EMAILS);
    const [ours, bare, growth]: [number[], number[], number[]] = [[], [], []];
    for (let round = 0; round <= ROUNDS; round += 1) {
      const campaign = await composeCampaign(installation.app, newsletter, `Round ${round}`);
      const before = await sink.count();
      await beginSend(installation.app, campaign);
      const sent = await watch(sink, installation, before);
      const html = await htmlOf(installation, campaign.id);
      const rate = await rateOfPool(sink, html);
      // The first round warms both up.
      if (round === 0) continue;
      ours.push(sent.rate);
      growth.push(sent.growth);
      bare.push(rate);
    }
    return [
      ...compared(RATE, '/s', { ours: summarise(ours), theirs: summarise(bare), against: 'a bare pool' }),
      { metric: MEMORY, unit: '', value: summarise(growth).median, summary: summarise(growth) },
    ];
  },
};

/** Waits until all emails have arrived. Returns the rate from the first hundred on, and the growth of memory. */
async function watch(sink: MailSink, { pid }: Installation, before: number) {
  const memory: { count: number; mb: number }[] = [];
  let [startedAt, startCount] = [0, 0];
  for (let count = 0; count < EMAILS; await sleep(50)) {
    count = (await sink.count()) - before;
    if (startedAt === 0 && count >= 100) [startedAt, startCount] = [performance.now(), count];
    memory.push({ count, mb: memoryMbOf(pid) });
  }
  const rate = ((EMAILS - startCount) / (performance.now() - startedAt)) * 1_000;
  const most = (of: typeof memory) => Math.max(...of.map(({ mb }) => mb));
  const half = EMAILS / 2;
  const growth =
    most(memory.filter(({ count }) => count >= half)) / most(memory.filter(({ count }) => count < half));
  return { rate, growth };
}

/** The compiled HTML of a campaign, as long as an email. */
async function htmlOf({ app }: Installation, campaign: number): Promise<string> {
  const [row] = await query(app, 'select html::text from newsletter_message where campaign_id = $1', [
    campaign,
  ]);
  return String(row?.['html']);
}

async function rateOfPool(sink: MailSink, html: string): Promise<number> {
  const pool = createTransport({
    url: sink.url,
    pool: true,
    maxConnections: CONNECTIONS,
    maxMessages: 200,
  } as object);
  const send = (index: number) =>
    pool.sendMail({
      from: { name: 'Quayside', address: 'weekly@quayside.example' },
      to: `reader${index}@harbour.example`,
      subject: 'Round',
      html,
      text: html.slice(0, 2_000),
    });
  const startedAt = performance.now();
  let next = 0;
  const lane = async () => {
    while (next < EMAILS) await send((next += 1));
  };
  await Promise.all(Array.from({ length: CONNECTIONS * 2 }, lane));
  pool.close();
  return (EMAILS / (performance.now() - startedAt)) * 1_000;
}
