/** Suppressed addresses: who gets no newsletter, and what staff can do about it. */
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { gql, login, systemOf } from '#testing/make/make.ts';
import { mailTo } from '#testing/jobs.ts';
import { createSeal } from '#server/signing/seal.ts';
import { buildCampaigns } from '#testing/make/make-campaigns.ts';
import { makeSubscription } from '#testing/make/make-newsletter.ts';
import { newsletter } from '../subscriptions/entities/newsletter/entity.ts';
import { newsletterSubscription } from '../subscriptions/entities/newsletter-subscription/entity.ts';
import { addressesInLine } from './model/address-lines.ts';
import type { SuppressionReason } from './model/reasons.ts';
import { partsOf } from '../file-import/model/file-parts.ts';
import { addressHash, addressHashSql, addressKey } from './server/address-hash.ts';
import { suppressAddress } from './server/suppress.ts';

const subject = await buildCampaigns();
const { services, database, write, call, subscribe, send, deliveriesOf, a1, app, world } = subject;
afterAll(() => subject.close());

const suppress = (email: string, reason: SuppressionReason) =>
  write(async (work) => suppressAddress(work, await addressKey(work, services), { email, reason }));
const suppressions = () =>
  database.superuser<{ id: number; email: string | null; reason: string; status: string }>(
    'select id, email, reason, status from newsletter_suppression order by id',
  );

describe('sending', () => {
  test('a suppressed address gets no newsletter, and gets them again after staff lift the suppression', async () => {
    await subscribe('eline@harbour.example');
    await subscribe('mate@harbour.example');
    const { result } = await call('addNewsletterSuppression', { email: 'Eline@HARBOUR.example' });
    expect(result).toMatchObject({ isNew: true });
    const first = await send('Week 1');
    expect(first.emails.map(({ recipient }) => recipient)).toEqual(['mate@harbour.example']);
    expect((await deliveriesOf(first.id)).map(({ email }) => email)).toEqual(['mate@harbour.example']);

    const { id } = result as { id: number };
    expect((await call('liftNewsletterSuppression', { id, reason: 'Asked by phone.' })).error).toBeNull();
    const [row] = await database.superuser('select * from newsletter_suppression where id = $1', [id]);
    expect(row).toMatchObject({
      status: 'lifted',
      lift_reason: 'Asked by phone.',
      lifted_by_id: world.a.users.admin.id,
    });
    expect((await send('Week 2')).emails).toHaveLength(2);
    const again = await call('liftNewsletterSuppression', { id, reason: 'Again.' });
    expect(again.error?.extensions).toMatchObject({ reason: 'SUPPRESSION_LIFTED' });
  });

  test('a delivery is skipped with the reason if its address was suppressed after the recipients were prepared', async () => {
    const campaign = await subject.compose('Week 3');
    await call('sendNewsletterCampaign', { id: campaign.id, version: campaign.version });
    await database.superuser(`
      create function suppress_now() returns trigger language plpgsql as $$ begin
        update newsletter_suppression set status = 'active' where email = 'eline@harbour.example'; return new; end $$`);
    await database.superuser(
      'create trigger suppress_now after insert on newsletter_delivery for each row execute function suppress_now()',
    );
    await subject.runJobs();
    await database.superuser('drop trigger suppress_now on newsletter_delivery');
    expect(await deliveriesOf(campaign.id)).toMatchObject([
      {
        email: 'eline@harbour.example',
        state: 'skipped',
        answer: 'The address is suppressed: Added by staff.',
      },
      { email: 'mate@harbour.example', state: 'sent' },
    ]);
  });

  test('a subscriber who unsubscribed from everything gets what they confirmed later', async () => {
    const id = await subscribe('back@harbour.example');
    await suppress('back@harbour.example', 'unsubscribedFromAll');
    expect((await send('Week 4')).emails.map(({ recipient }) => recipient)).not.toContain(
      'back@harbour.example',
    );
    await write(async ({ records, now }) => {
      const stored = await records.find(newsletterSubscription, id);
      if (stored) await records.writeSkippingPrepare(newsletterSubscription, stored, { confirmedAt: now });
    });
    expect((await send('Week 5')).emails.map(({ recipient }) => recipient)).toContain('back@harbour.example');
  });
});

describe('the list', () => {
  test('an address has one row, whose reason becomes graver and never milder', async () => {
    const first = await suppress('grave@harbour.example', 'imported');
    expect(await suppress('grave@harbour.example', 'complaint')).toEqual({ id: first.id, isNew: false });
    await suppress('grave@harbour.example', 'repeatedFailures');
    const rows = (await suppressions()).filter(({ email }) => email === 'grave@harbour.example');
    expect(rows).toMatchObject([{ reason: 'complaint', status: 'active' }]);
  });

  test('concurrent reports about one address suppress it once', async () => {
    const all = await Promise.all(
      Array.from({ length: 8 }, () => suppress('race@harbour.example', 'hardBounce')),
    );
    expect(new Set(all.map(({ id }) => id)).size).toBe(1);
    expect(all.filter(({ isNew }) => isNew)).toHaveLength(1);
  });

  test('an address is found by search', async () => {
    const { result } = await call('getNewsletterSuppressionStream', { search: 'grave@harbour.example' });
    expect(JSON.stringify(result)).toContain('grave@harbour.example');
  });

  test('a user of one site lifts suppressions of the organisation for subscribers of that site only', async () => {
    const other = world.sites.a2;
    await database.superuser("update cms_user set role = 'admin' where id = $1", [world.a.users.editor.id]);
    const token = await login(app, world.a.users.editor.username);
    const liftAs = (whose: string, id: number) =>
      gql(app, { id: 'liftNewsletterSuppression', token: whose, input: { id, reason: 'By phone.' } });
    const add = async (email: string) =>
      ((await call('addNewsletterSuppression', { email })).result as { id: number }).id;
    const [own, shared, erased, unsubscribed] = [
      await add('own@harbour.example'),
      await add('shared@harbour.example'),
      await add('erased@harbour.example'),
      await add('unsubscribed@harbour.example'),
    ];
    await subscribe('own@harbour.example');
    await subscribe('shared@harbour.example');
    await services.write(systemOf(other.organisationId, [other.id]), async (work) => {
      await work.records.create(newsletter, { site: other.id, title: 'Lamp Post' });
      await makeSubscription(work, { site: other.id, email: 'shared@harbour.example' });
    });
    await database.superuser('update newsletter_suppression set email = null where id = $1', [erased]);
    expect((await liftAs(token, own)).code).toBeNull();
    const refused = await liftAs(token, shared);
    expect(refused.error?.extensions).toMatchObject({ reason: 'SUBSCRIBER_OF_OTHER_SITE' });
    expect(refused.error?.message).toMatch(
      /: .+\. A user with access to all sites can lift the suppression\.$/,
    );
    for (const id of [erased, unsubscribed]) {
      const unknown = await liftAs(token, id);
      expect(unknown.error?.extensions).toMatchObject({ reason: 'ADDRESS_OF_OTHER_SITE' });
    }
    const ofAllSites = await login(app, world.a.users.admin.username);
    for (const id of [shared, erased, unsubscribed]) expect((await liftAs(ofAllSites, id)).code).toBeNull();
    await database.superuser("update cms_user set role = 'editor' where id = $1", [world.a.users.editor.id]);
  });

  test('users need the permission to add, lift and import', async () => {
    const token = await login(app, world.a.users.editor.username);
    const attempts = [
      gql(app, { id: 'addNewsletterSuppression', token, input: { email: 'x@harbour.example' } }),
      gql(app, { id: 'liftNewsletterSuppression', token, input: { id: 1, reason: 'No.' } }),
      gql(app, { id: 'importNewsletterSuppressions', token, input: { text: 'x@y.example', isLast: true } }),
    ];
    for (const { code } of await Promise.all(attempts)) expect(code).toBe('FORBIDDEN');
  });
});

test('another organisation has a separate list, and cannot add to an import of this one', async () => {
  await suppress('ours@harbour.example', 'complaint');
  const { result } = await call('importNewsletterSuppressions', {
    text: 'one@harbour.example',
    isLast: false,
  });
  const token = await login(app, world.b.users.admin.username);
  const theirs = { token, site: 'b1' };
  const part = { import: (result as { import: number }).import, text: 'two@harbour.example', isLast: true };
  expect((await gql(app, { ...theirs, id: 'importNewsletterSuppressions', input: part })).code).toBe(
    'NOT_FOUND',
  );
  const added = await gql(app, {
    ...theirs,
    id: 'addNewsletterSuppression',
    input: { email: 'ours@harbour.example' },
  });
  expect(added.result).toMatchObject({ isNew: true });
  const imports = await gql(app, { ...theirs, id: 'getNewsletterSuppressionImports', input: {} });
  expect(JSON.stringify(imports.result)).not.toContain(`"id":${part.import},`);
});

describe('the keyed hash', () => {
  test('the database and the server compute the same hash, which depends on the secret', async () => {
    const hashes = await write(async (work) => {
      const key = await addressKey(work, services);
      const { rows } = await sql<{ hash: string }>`
        select ${addressHashSql(key, sql`${'zoë@harbour.example'}::text`)} as hash`.execute(work.db);
      return [rows[0]?.hash, addressHash(key, 'zoë@harbour.example')];
    });
    expect(hashes[0]).toBe(hashes[1]);
    const [stored] = await database.superuser<{ sealed: string }>(
      'select sealed from newsletter_suppression_key',
    );
    const other = createSeal('another secret of an installation, long', 'newsletter suppression');
    expect(() => other.open(stored?.sealed ?? '')).toThrow('unable to authenticate');
  });

  test('an erased reader is still suppressed, by the hash', async () => {
    await subscribe('erased@harbour.example');
    await suppress('erased@harbour.example', 'complaint');
    await database.superuser(
      `update newsletter_suppression set email = null, detail = null where email = 'erased@harbour.example'`,
    );
    expect((await send('Week 6')).emails.map(({ recipient }) => recipient)).not.toContain(
      'erased@harbour.example',
    );
  });

  test('the list works on after the secret was replaced', async () => {
    await subscribe('rekeyed@harbour.example');
    await suppress('rekeyed@harbour.example', 'complaint');
    await database.superuser(`update newsletter_suppression_key set sealed = 'sealed with another secret'`);
    expect((await send('Week 7')).emails.map(({ recipient }) => recipient)).not.toContain(
      'rekeyed@harbour.example',
    );
  });
});

describe('subscribing', () => {
  test.each([
    ['complaint', 0],
    ['hardBounce', 0],
    ['staff', 1],
  ] as const)(
    'an address suppressed for %s gets the usual answer and %i confirmation emails',
    async (reason, count) => {
      const email = `again-${reason.toLowerCase()}@harbour.example`;
      await suppress(email, reason);
      const id = await write(
        async ({ records, now }) =>
          (
            await records.insertSkippingPrepare(newsletterSubscription, {
              site: a1.id,
              newsletter: subject.weekly.id,
              email,
              emailKey: email,
              status: 'pending',
              source: 'Staff',
              consentKind: 'express',
              requestedAt: now,
            })
          ).id,
      );
      await write((work) => work.queue('newsletters/sendConfirmation', { subscription: id }));
      await subject.runJobs();
      expect(await mailTo(subject, email)).toHaveLength(count);
    },
  );
});

describe('importing a file', () => {
  test.each([
    ['ada@harbour.example', ['ada@harbour.example'], null],
    ['"Ada@HARBOUR.example","Lovelace"', ['ada@harbour.example'], null],
    ['Lovelace;Ada <ada@harbour.example>;2024', ['ada@harbour.example'], null],
    ['ada@harbour.example;bob@harbour.example', ['ada@harbour.example', 'bob@harbour.example'], null],
    [
      'ada@harbour.example,bob@@harbour.example',
      ['ada@harbour.example'],
      'A part of this line is not an email address. The other addresses were read.',
    ],
    ["Pat O'Brien <o'brien@harbour.example>", ["o'brien@harbour.example"], null],
    ["'o'brien@harbour.example'", ["o'brien@harbour.example"], null],
    ['ada lovelace@harbour.example', [], 'This is not an email address.'],
    ['<ada>lovelace@harbour.example', [], 'This is not an email address.'],
    ['   ', [], null],
    ['ada at harbour', [], 'The line has no email address.'],
    ['ada@@harbour.example', [], 'This is not an email address.'],
    [`${'x'.repeat(3_000)}@harbour.example`, [], 'The line has more than 2000 characters.'],
  ])('the line %s is read', (line, emails, problem) => {
    expect(addressesInLine(line)).toEqual({ emails, problem });
  });

  test('a file with errors, repeated and known addresses adds each new address once, and names the lines it left out', async () => {
    await suppress('known@harbour.example', 'complaint');
    const lines = Array.from({ length: 2_100 }, (_, index) => `imported${index % 2_090}@harbour.example`);
    const text = ['email', ...lines, 'no address', 'known@harbour.example', ''].join('\r\n');
    let id: number | null = null;
    const parts = partsOf(text, 40_000);
    for (const [index, part] of parts.entries()) {
      const input = { import: id, text: part, isLast: index === parts.length - 1 };
      const { result, error } = await call('importNewsletterSuppressions', input);
      expect(error).toBeNull();
      id = (result as { import: number }).import;
    }
    await subject.runJobs();
    const { result } = await call('getNewsletterSuppressionImports', {});
    expect((result as { imports: object[] }).imports[0]).toMatchObject({
      state: 'done',
      added: 2_090,
      known: 11,
      invalid: 1,
      problems: [{ line: 2_102 }],
    });
    const left = 'select 1 from newsletter_suppression_import_part where import_id = $1';
    expect(await database.superuser(left, [id])).toEqual([]);
    const known = (await suppressions()).filter(({ email }) => email === 'known@harbour.example');
    expect(known).toMatchObject([{ reason: 'complaint' }]);
  });
});
