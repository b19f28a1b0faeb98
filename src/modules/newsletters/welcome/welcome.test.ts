/** New subscribers get the welcome email of their newsletter once: a real SMTP server, a real database. */
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { buildCampaigns } from '#testing/make/make-campaigns.ts';
import { systemOf } from '#testing/make/make.ts';
import { newsletterTemplate } from '../composer/entities/newsletter-template/entity.ts';
import { confirmSubscriptions } from '../subscriptions/server/confirm.ts';
import { subscribe as subscribeReader, type SubscribeRequest } from '../subscriptions/server/subscribe.ts';
import { unsubscribe } from '../subscriptions/server/unsubscribe.ts';
import { newsletter } from '../subscriptions/entities/newsletter/entity.ts';
import { addressKey } from '../suppression/server/address-hash.ts';
import { suppressAddress } from '../suppression/server/suppress.ts';
import { claimWelcome } from './server/welcome-ledger.ts';

const campaigns = await buildCampaigns({ BOUNCE_DOMAIN: 'reports.quayside.example' });
const { app, services, database, a1, weekly, template, server, write, call, runJobs } = campaigns;
afterAll(() => campaigns.close());

const SUBJECT = 'Welcome aboard, {firstName|reader}';

/** Forgets the answers of operators: refusals of one test would delay the next. */
const endPauses = () => database.superuser('delete from newsletter_operator', []);

/** Writes values of the newsletter without its checks. */
const setNewsletter = (values: Partial<Record<'welcomeTemplate' | 'status', number | null>>) =>
  write(async ({ records }) => {
    const stored = await records.find(newsletter, weekly.id, { lock: true });
    if (stored)
      await records.writeSkippingPrepare(newsletter, stored, { welcomeSubject: SUBJECT, ...values } as never);
  });

beforeEach(async () => {
  server.behaviours.clear();
  server.beforeAnswer = null;
  await endPauses();
  await setNewsletter({ welcomeTemplate: template.id, status: 1 });
  server.emails.splice(0);
});

let count = 0;
const fresh = () => `newcomer-${(count += 1)}@harbour.example`;

/** Subscribes like a member whose address is confirmed, or an anonymous reader; returns the subscription's id. */
async function start(email: string, values: Partial<SubscribeRequest> = {}): Promise<number> {
  await write((work) =>
    subscribeReader(work, {
      siteId: a1.id,
      email,
      newsletterIds: [weekly.id],
      source: 'Account',
      proof: { kind: 'express', text: 'Yes', form: 'account', page: null },
      isConfirmed: true,
      ...values,
    }),
  );
  const [row] = await database.superuser<{ id: number }>(
    'select id from newsletter_subscription where email = $1',
    [email],
  );
  return row?.id ?? 0;
}

const end = (id: number) => write((work) => unsubscribe(work, id, 'OneClick'));
const recipients = () => server.emails.map(({ recipient }) => recipient);
const rowOf = async (id: number) => {
  const [row] = await database.superuser<{ state: string; attempts: number; answer: string | null }>(
    'select state, attempts, answer from newsletter_welcome where subscription_id = $1',
    [id],
  );
  return row ?? null;
};

describe('the welcome email', () => {
  test('a new subscriber gets it once, with the headers and links of the newsletter', async () => {
    const email = fresh();
    const id = await start(email);
    await runJobs();
    const [welcome, ...others] = await server.parsed();
    expect(others).toEqual([]);
    expect([welcome?.recipient, welcome?.subject]).toEqual([email, 'Welcome aboard, reader']);
    expect(welcome?.from?.address).toBe('weekly@quayside.example');
    expect(welcome?.html).toContain('The second lock');
    expect(welcome?.html).not.toContain('View in browser');
    expect(welcome?.text).toContain('1 Quay Street');
    const headers = Object.fromEntries((welcome?.headers ?? []).map(({ key, value }) => [key, value]));
    expect(headers['list-unsubscribe']).toMatch(/^<https?:[^>]+>, <mailto:unsubscribe\+[^>]+>$/);
    expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    expect(headers['list-id']).toContain(`newsletter-${weekly.id}.`);
    expect(await rowOf(id)).toMatchObject({ state: 'sent', attempts: 1 });

    const preferences = new URL(
      /https?:[^"]+\/newsletter\/preferences\?id=[^"]+/.exec(welcome?.html ?? '')?.[0] ?? '',
    );
    const page = await app.inject({
      url: `${preferences.pathname}${preferences.search}`,
      headers: { host: preferences.host },
    });
    expect([page.statusCode, page.body.includes('Quay Weekly')]).toEqual([200, true]);
    const link = new URL(/<(https?:[^>]+)>/.exec(headers['list-unsubscribe'] ?? '')?.[1] ?? '');
    const answer = await app.inject({
      method: 'POST',
      url: link.pathname,
      headers: { host: link.host, 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect(answer.body).toContain('no longer receives');
  });

  test('an anonymous reader gets it when the address is confirmed, and not before', async () => {
    const email = fresh();
    const id = await start(email, { isConfirmed: false, source: 'NlWidgetUnauthenticated' });
    await runJobs();
    expect(recipients()).toEqual([]);
    await write((work) => confirmSubscriptions(work, id, 'token'));
    await runJobs();
    expect(recipients()).toEqual([email]);
  });

  test('a reader who comes back gets no second one', async () => {
    const email = fresh();
    const id = await start(email);
    await runJobs();
    await end(id);
    await start(email);
    await runJobs();
    expect(recipients()).toEqual([email]);
  });

  test('a subscription that starts twice sends one email, whichever job is first', async () => {
    const email = fresh();
    const id = await start(email);
    await end(id);
    await start(email);
    await Promise.all([runJobs(), runJobs()]);
    expect(recipients()).toEqual([email]);
  });

  test.each([
    ['the newsletter has no welcome email', { welcomeTemplate: null }],
    ['the newsletter is inactive', { status: 0 }],
  ])('a new subscriber gets none while %s', async (_, values) => {
    await setNewsletter(values);
    const id = await start(fresh());
    await runJobs();
    expect([recipients(), await rowOf(id)]).toEqual([[], null]);
  });

  test('a new subscriber gets none while the template is inactive', async () => {
    const setStatus = (status: number) =>
      database.superuser('update newsletter_template set status = $1 where id = $2', [status, template.id]);
    await setStatus(0);
    await start(fresh());
    await runJobs();
    await setStatus(1);
    expect(recipients()).toEqual([]);
  });

  test('imported addresses get none', async () => {
    await start(fresh(), { source: 'Import' });
    await runJobs();
    expect(recipients()).toEqual([]);
  });

  test('a suppressed address gets none', async () => {
    const email = fresh();
    await write(async (work) =>
      suppressAddress(work, await addressKey(work, services), { email, reason: 'complaint' }),
    );
    await start(email);
    await runJobs();
    expect(recipients()).toEqual([]);
  });

  test('a reader who unsubscribes before it is sent gets none, and gets it after coming back', async () => {
    const email = fresh();
    const id = await start(email);
    await end(id);
    await runJobs();
    expect([recipients(), await rowOf(id)]).toEqual([[], null]);
    await start(email);
    await runJobs();
    expect(recipients()).toEqual([email]);
  });

  test('a copy of the installation sends none', async () => {
    const pretend = (identity: string) =>
      database.superuser<{ before: string }>(
        `update newsletter_installation i set identity = $1 from newsletter_installation o
         where o.organisation_id = i.organisation_id returning o.identity as before`,
        [identity],
      );
    await start(fresh());
    await runJobs();
    const [original] = await pretend('https://original.example 1 1');
    server.emails.splice(0);
    await start(fresh());
    await runJobs();
    expect(recipients()).toEqual([]);
    await pretend(original?.before ?? '');
  });

  test('a welcome email leaves while a campaign waits for its mail server', async () => {
    await campaigns.subscribe('slow@harbour.example');
    const held = Promise.withResolvers<void>();
    const isHeld = Promise.withResolvers<void>();
    server.beforeAnswer = async ({ subject }) => {
      if (!subject.startsWith('Week 48')) return;
      isHeld.resolve();
      await held.promise;
    };
    const { id, version } = await campaigns.compose('Week 48');
    expect((await call('sendNewsletterCampaign', { id, version })).error).toBeNull();
    const campaign = runJobs();
    await isHeld.promise;
    const email = fresh();
    await start(email);
    const others = runJobs();
    await expect.poll(recipients).toEqual([email]);
    held.resolve();
    await Promise.all([campaign, others]);
  });
});

describe('the ledger of welcome emails', () => {
  test('a temporary failure is tried again, and a later try succeeds', async () => {
    const email = fresh();
    server.behaviours.set(email, { does: { code: 450, text: 'Later' } });
    const id = await start(email);
    await runJobs();
    expect(await rowOf(id)).toMatchObject({
      state: 'waiting',
      answer: expect.stringContaining('Later') as string,
    });
    server.behaviours.clear();
    await endPauses();
    await runJobs();
    expect([recipients(), (await rowOf(id))?.state]).toEqual([[email], 'sent']);
  });

  test('an address that does not exist is suppressed', async () => {
    const email = fresh();
    server.behaviours.set(email, { does: { code: 550, text: '5.1.1 No such user' } });
    const id = await start(email);
    await runJobs();
    expect((await rowOf(id))?.state).toBe('failed');
    expect(
      await database.superuser('select reason from newsletter_suppression where email = $1', [email]),
    ).toEqual([{ reason: 'hardBounce' }]);
  });

  test('an email whose process ended before the answer is unknown, and never repeated', async () => {
    const email = fresh();
    const id = await start(email);
    await database.superuser(
      `insert into newsletter_welcome (organisation_id, site_id, subscription_id, claimed_by)
       select organisation_id, site_id, id, '0' from newsletter_subscription where id = $1`,
      [id],
    );
    await runJobs();
    expect([recipients(), (await rowOf(id))?.state]).toEqual([[], 'claimed']);

    // The next try of the job that has the claim.
    const job = '4711';
    await database.superuser('update newsletter_welcome set claimed_by = $1 where subscription_id = $2', [
      job,
      id,
    ]);
    const claim = () => write((work) => claimWelcome(work, { siteId: a1.id, subscriptionId: id }, job));
    expect([await claim(), await claim(), (await rowOf(id))?.state]).toEqual([null, null, 'unknown']);
  });
});

describe('the form of a newsletter', () => {
  const update = async (changes: Record<string, unknown>) => {
    const stored = await write(({ records }) => records.find(newsletter, weekly.id));
    const { error } = await call('updateNewsletter', { id: weekly.id, version: stored?.version, changes });
    return error?.extensions ?? null;
  };

  test('a welcome email without a subject, a postal address and a sender is refused', async () => {
    expect(await update({ welcomeSubject: null, postalAddress: null, fromEmail: null })).toMatchObject({
      reason: 'WELCOME_NOT_SENDABLE',
      fields: {
        welcomeSubject: expect.stringContaining('Enter the subject') as string,
        postalAddress: expect.stringContaining('postal address') as string,
        fromEmail: expect.stringContaining('no sender') as string,
      },
    });
    expect(await update({ welcomeSubject: 'Hello {firstName}' })).toMatchObject({
      fields: { welcomeSubject: expect.stringContaining('first name') as string },
    });
  });

  test('a subject longer than 150 characters is refused, and one of 150 is stored', async () => {
    expect(await update({ welcomeSubject: 'x'.repeat(151) })).toMatchObject({
      fields: {
        'changes.welcomeSubject': 'Subject of the welcome email may have at most 150 characters.',
      },
    });
    expect(await update({ welcomeSubject: 'x'.repeat(150) })).toBeNull();
  });

  test('an inactive template and one of another site cannot be chosen', async () => {
    await setNewsletter({ welcomeTemplate: null });
    const other = await write(({ records }) =>
      records.create(newsletterTemplate, {
        site: a1.id,
        name: 'Retired',
        status: 0,
        grid: { v: 1, rows: [] },
      }),
    );
    expect(await update({ welcomeTemplate: other.id })).toMatchObject({
      fields: { welcomeTemplate: expect.stringContaining('inactive') as string },
    });
    const { a2 } = campaigns.world.sites;
    const foreign = await services.write(systemOf(a2.organisationId, [a2.id]), ({ records }) =>
      records.create(newsletterTemplate, { site: a2.id, name: 'Foreign', grid: { v: 1, rows: [] } }),
    );
    expect(await update({ welcomeTemplate: foreign.id })).toMatchObject({
      fields: { welcomeTemplate: expect.stringContaining('does not exist on this site') as string },
    });
    expect(await update({ welcomeTemplate: template.id })).toBeNull();
  });
});

describe('rates and pauses of campaigns', () => {
  test('welcome emails are sent at the rate of their site', async () => {
    const setRate = (rate: number | null) =>
      database.superuser('update site set newsletter_sending = $1 where id = $2', [
        JSON.stringify({ rate }),
        a1.id,
      ]);
    await setRate(5);
    for (let each = 0; each < 4; each += 1) await start(fresh());
    await runJobs();
    await setRate(null);
    expect(server.emails).toHaveLength(4);
    const times = server.emails.map(({ at }) => at).toSorted((a, b) => a - b);
    expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(500);
  });

  test('a welcome email to a paused operator waits until the pause has ended', async () => {
    await database.superuser(
      `insert into newsletter_operator (organisation_id, site_id, operator, pause_seconds, paused_until)
       select organisation_id, id, 'harbour.example', 600, now() + interval '10 minutes' from site where id = $1`,
      [a1.id],
    );
    const email = fresh();
    const id = await start(email);
    await runJobs();
    expect([recipients(), await rowOf(id)]).toEqual([[], null]);
    await endPauses();
    await database.superuser('update graphile_worker._private_jobs set run_at = now()', []);
    await runJobs();
    expect(recipients()).toEqual([email]);
  });

  test('a refusal by policy counts for the operator', async () => {
    const email = fresh();
    server.behaviours.set(email, { does: { code: 550, text: '5.7.1 Message rejected due to local policy' } });
    await start(email);
    await runJobs();
    expect(await database.superuser('select operator, answers from newsletter_operator', [])).toEqual([
      { operator: 'harbour.example', answers: 'p' },
    ]);
  });
});
