/** A suppression holds for the organisation, or for the sites that its author may change. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gql, login, systemOf } from '#testing/make/make.ts';
import { buildCampaigns } from '#testing/make/make-campaigns.ts';
import { makeSubscription } from '#testing/make/make-newsletter.ts';
import { newsletter } from '../subscriptions/entities/newsletter/entity.ts';
import type { SuppressionReason } from './model/reasons.ts';
import { addressHash, addressKey } from './server/address-hash.ts';
import { suppressAddress } from './server/suppress.ts';

const subject = await buildCampaigns();
const { services, database, write, call, subscribe, send, runJobs, app, world } = subject;
const { a1, a2 } = world.sites;
afterAll(() => subject.close());

/** Users with the permissions of an administrator, each on one site. */
const tokens = { a1: '', a2: '' };
beforeAll(async () => {
  const { editor, contributor } = world.a.users;
  await database.superuser("update cms_user set role = 'admin' where id = any ($1)", [
    [editor.id, contributor.id],
  ]);
  await database.superuser('update cms_user set tenants_ids = $1 where id = $2', [[a2.id], contributor.id]);
  tokens.a1 = await login(app, editor.username);
  tokens.a2 = await login(app, contributor.username);
  await services.write(systemOf(a2.organisationId, [a2.id]), (work) =>
    work.records.create(newsletter, { site: a2.id, title: 'Lamp Post' }),
  );
});

const callOn = (site: 'a1' | 'a2', id: string, input: Record<string, unknown>) =>
  gql(app, { token: tokens[site], site, id, input });
async function addOn(site: 'a1' | 'a2', email: string): Promise<{ id: number; isNew: boolean }> {
  const { result, error } = await callOn(site, 'addNewsletterSuppression', { email });
  expect(error).toBeNull();
  return result as { id: number; isNew: boolean };
}
const subscribeOnSister = (email: string) =>
  services.write(systemOf(a2.organisationId, [a2.id]), (work) =>
    makeSubscription(work, { site: a2.id, email }),
  );
const suppress = (email: string, reason: SuppressionReason) =>
  write(async (work) => suppressAddress(work, await addressKey(work, services), { email, reason }));
const sitesOf = async (email: string) =>
  (
    await database.superuser<{ site: number | null }>(
      "select site_id as site from newsletter_suppression where email = $1 and status = 'active' order by site_id",
      [email],
    )
  ).map(({ site }) => site);

let weeks = 0;
/** Addresses that get the next newsletter of site a1. */
async function recipients(): Promise<string[]> {
  weeks += 1;
  return (await send(`Week ${weeks}`)).emails.map(({ recipient }) => recipient);
}

test('an address that staff of one site suppressed gets no newsletter of that site, and those of others', async () => {
  const [own, theirs] = ['own@harbour.example', 'theirs@harbour.example'];
  for (const email of [own, theirs]) await subscribe(email);
  await subscribeOnSister(theirs);
  await addOn('a1', own);
  await addOn('a2', theirs);
  expect([await sitesOf(own), await sitesOf(theirs)]).toEqual([[a1.id], [a2.id]]);
  expect(await recipients()).toEqual([theirs]);
});

test('a delivery that was prepared is skipped if its own site suppressed the address since', async () => {
  const [own, theirs] = ['late-own@harbour.example', 'late-theirs@harbour.example'];
  for (const email of [own, theirs]) await subscribe(email);
  await subscribeOnSister(theirs);
  await addOn('a1', own);
  await addOn('a2', theirs);
  const late = "email in ('late-own@harbour.example', 'late-theirs@harbour.example')";
  await database.superuser(`update newsletter_suppression set status = 'lifted' where ${late}`);
  await database.superuser(`
    create function suppress_late() returns trigger language plpgsql as $$ begin
      update newsletter_suppression set status = 'active' where ${late}; return new; end $$`);
  await database.superuser(
    'create trigger suppress_late after insert on newsletter_delivery for each row execute function suppress_late()',
  );
  const found = await recipients();
  await database.superuser('drop trigger suppress_late on newsletter_delivery');
  expect([found.includes(own), found.includes(theirs)]).toEqual([false, true]);
});

test('staff of all sites, complaints and failures suppress for the organisation', async () => {
  await call('addNewsletterSuppression', { email: 'everywhere@harbour.example' });
  await suppress('spam@harbour.example', 'complaint');
  expect(await sitesOf('everywhere@harbour.example')).toEqual([null]);
  expect(await addOn('a1', 'spam@harbour.example')).toMatchObject({ isNew: false });
  // The suppression of the site outlasts a lifting of that of the organisation.
  expect(await sitesOf('spam@harbour.example')).toEqual([a1.id, null]);
});

test('a suppression of a site is lifted by those who may change that site, and others do not see it', async () => {
  const email = 'lifted@harbour.example';
  await subscribe(email);
  const { id } = await addOn('a1', email);
  const lift = { id, reason: 'Asked by phone.' };
  expect((await callOn('a2', 'liftNewsletterSuppression', lift)).code).toBe('NOT_FOUND');
  expect((await callOn('a2', 'getNewsletterSuppression', { id })).code).toBe('NOT_FOUND');
  const list = await callOn('a2', 'getNewsletterSuppressionStream', { limit: 100 });
  expect(list.body).not.toContain(email);
  const history = await callOn('a2', 'getNewsletterAddressHistory', { email });
  expect(history.result).toMatchObject({ suppressions: [] });
  expect(await recipients()).not.toContain(email);
  expect((await callOn('a1', 'liftNewsletterSuppression', lift)).code).toBeNull();
  expect(await recipients()).toContain(email);
});

test('a suppression of the organisation outlasts that of a site', async () => {
  const email = 'both@harbour.example';
  await subscribe(email);
  const { id } = await addOn('a1', email);
  await suppress(email, 'complaint');
  expect(await sitesOf(email)).toEqual([a1.id, null]);
  expect((await callOn('a1', 'liftNewsletterSuppression', { id, reason: 'Asked.' })).code).toBeNull();
  expect(await recipients()).not.toContain(email);
});

test('staff of one site unsubscribe an address of that site, which stays free to subscribe elsewhere', async () => {
  const email = 'leaver@harbour.example';
  await subscribe(email);
  expect((await callOn('a1', 'unsubscribeNewsletterAddress', { email })).result).toEqual({
    subscriptions: 1,
  });
  expect(await sitesOf(email)).toEqual([a1.id]);
});

describe('an erasure by staff of one site', () => {
  const erase = (email: string) => callOn('a1', 'eraseNewsletterAddress', { email, isSuppressed: true });
  const stored = (email: string) =>
    database.superuser('select 1 from newsletter_suppression where email = $1', [email]);

  test('suppressions of the own sites lose the address', async () => {
    const email = 'erased@harbour.example';
    await addOn('a1', email);
    expect((await erase(email)).result).toMatchObject({ isSuppressed: true });
    expect(await stored(email)).toEqual([]);
  });

  test('a suppression of another site stays in force, without the address', async () => {
    const email = 'erased-here@harbour.example';
    await addOn('a2', email);
    await subscribe(email);
    expect((await erase(email)).result).toMatchObject({ subscriptions: 1 });
    await runJobs();
    expect(await stored(email)).toEqual([]);
    const hashes = await write(async (work) => addressHash(await addressKey(work, services), email));
    const left = await database.superuser<{ site: number }>(
      "select site_id as site from newsletter_suppression where address_hash = $1 and status = 'active' order by site_id",
      [hashes],
    );
    expect(left.map(({ site }) => site)).toEqual([a1.id, a2.id]);
  });

  test('an address that only other sites know is missing, and nothing of it changes', async () => {
    const [listed, mailed] = ['listed-elsewhere@harbour.example', 'mailed@harbour.example'];
    await addOn('a2', listed);
    await database.superuser(
      `insert into mail_outbox (organisation_id, "to", subject, html, text, state, attempts)
       select organisation_id, $1, 'Your order', '', '', 'sent', 1 from site where id = $2`,
      [mailed, a1.id],
    );
    for (const email of [listed, mailed, 'unknown@harbour.example'])
      expect((await erase(email)).error?.extensions).toMatchObject({ reason: 'ADDRESS_NOT_FOUND' });
    expect(await sitesOf(listed)).toEqual([a2.id]);
    const mails = 'select 1 from mail_outbox where "to" = $1';
    expect(await database.superuser(mails, [mailed])).toHaveLength(1);
    expect((await call('eraseNewsletterAddress', { email: mailed, isSuppressed: false })).error).toBeNull();
    expect(await database.superuser(mails, [mailed])).toEqual([]);
  });
});

describe('an imported list', () => {
  interface Import {
    id: number;
    state: string;
    added: number;
    known: number;
    elsewhere: number;
    removed: number;
  }
  const importsOf = async (site: 'a1' | 'a2') =>
    ((await callOn(site, 'getNewsletterSuppressionImports', {})).result as { imports: Import[] }).imports;
  async function importOn(site: 'a1' | 'a2', emails: readonly string[]): Promise<Import | undefined> {
    const input = { text: emails.join('\n'), isLast: true };
    expect((await callOn(site, 'importNewsletterSuppressions', input)).error).toBeNull();
    await runJobs();
    return (await importsOf(site))[0];
  }

  test('an import by staff of one site suppresses for that site, and others cannot see it or add to its file', async () => {
    await suppress('known@harbour.example', 'hardBounce');
    const done = await importOn('a1', ['one@harbour.example', 'known@harbour.example']);
    expect(done).toMatchObject({ state: 'done', added: 1, known: 1, elsewhere: 0 });
    expect(await sitesOf('one@harbour.example')).toEqual([a1.id]);
    expect((await importOn('a2', ['one@harbour.example']))?.added).toBe(1);
    expect(await sitesOf('one@harbour.example')).toEqual([a1.id, a2.id]);
    expect((await importsOf('a2')).map(({ id }) => id)).not.toContain(done?.id);
    const part = { import: done?.id, text: 'two@harbour.example', isLast: true };
    expect((await callOn('a2', 'importNewsletterSuppressions', part)).code).toBe('NOT_FOUND');
  });

  test('its preview counts subscriptions on the sites of the user only, and stores nothing', async () => {
    const [own, both] = ['preview-own@harbour.example', 'preview-both@harbour.example'];
    for (const email of [own, both]) await subscribe(email);
    await subscribeOnSister(both);
    const text = `email\n${own}\n${both}\n${own}\nno address`;
    const input = { text, isFirst: true };
    const previewOn = async (site: 'a1' | 'a2') =>
      (await callOn(site, 'getNewsletterSuppressionPreview', input)).result;
    expect(await previewOn('a1')).toEqual({ addresses: 2, invalid: 1, subscriptions: 2 });
    expect(await previewOn('a2')).toEqual({ addresses: 2, invalid: 1, subscriptions: 1 });
    expect((await call('getNewsletterSuppressionPreview', input)).result).toMatchObject({ subscriptions: 3 });
    expect([await sitesOf(own), await sitesOf(both)]).toEqual([[], []]);
  });

  test('an undone import lets its addresses get newsletters again, except those with a complaint since', async () => {
    const [back, grave] = ['back@harbour.example', 'grave@harbour.example'];
    for (const email of [back, grave]) await subscribe(email);
    const input = { text: `${back}\n${grave}`, isLast: true };
    const { result } = await call('importNewsletterSuppressions', input);
    await runJobs();
    const { import: id } = result as { import: number };
    await suppress(grave, 'complaint');
    expect(await recipients()).not.toContain(back);
    const undo = { id: 'undoNewsletterSuppressionImport', input: { id } };
    const ofB = { token: await login(app, world.b.users.admin.username), site: 'b1' };
    for (const others of [{ token: tokens.a1, site: 'a1' }, ofB])
      expect((await gql(app, { ...others, ...undo })).code).toBe('NOT_FOUND');
    expect((await call('undoNewsletterSuppressionImport', { id })).error).toBeNull();
    await runJobs();
    const { imports } = (await call('getNewsletterSuppressionImports', {})).result as { imports: Import[] };
    expect(imports[0]).toMatchObject({ id, state: 'undone', added: 2, removed: 1 });
    const found = await recipients();
    expect([found.includes(back), found.includes(grave)]).toEqual([true, false]);
    const again = await call('undoNewsletterSuppressionImport', { id });
    expect(again.error?.extensions).toMatchObject({ reason: 'IMPORT_NOT_ENDED' });
  });

  test.each([
    ['the first', 0],
    ['the last', 2],
  ])(
    'an address of several imports is suppressed until all of them are undone, beginning with %s',
    async (_, first) => {
      const email = `listed-${first}@harbour.example`;
      const ids: number[] = [];
      for (let count = 0; count < 3; count += 1) {
        const { result } = await call('importNewsletterSuppressions', { text: email, isLast: true });
        ids.push((result as { import: number }).import);
        await runJobs();
      }
      for (const id of [...ids.splice(first, 1), ...ids]) {
        expect(await sitesOf(email)).toEqual([null]);
        expect((await call('undoNewsletterSuppressionImport', { id })).error).toBeNull();
        await runJobs();
      }
      expect(await sitesOf(email)).toEqual([]);
    },
  );

  test('an import of one site holds there after one of the organisation with the same address was undone', async () => {
    const email = 'both-levels@harbour.example';
    const { result } = await call('importNewsletterSuppressions', { text: email, isLast: true });
    await runJobs();
    await importOn('a1', [email]);
    await call('undoNewsletterSuppressionImport', { id: (result as { import: number }).import });
    await runJobs();
    expect(await sitesOf(email)).toEqual([a1.id]);
  });
});
