/** What editors and subscribers can enter that must not change a send: names, subjects, edits and deletions. */
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { buildCampaigns } from '#testing/make/make-campaigns.ts';
import { queueWorker } from './server/begin-send.ts';

const subject = await buildCampaigns();
const { a1, app, database, server, subscribe, compose, send, call, write, runJobs, weekly, template } =
  subject;
afterAll(() => subject.close());
beforeEach(async () => {
  server.emails.splice(0);
  await database.superuser('delete from newsletter_subscription');
});

const OVERRIDE = '\u202e';
const HOSTILE = [
  ['a header', 'Week 1\r\nBcc: everyone@harbour.example'],
  ['a header without a return', 'Week 1\nX-Spam: no\n\n<html>'],
  ['markup', '<script>alert(1)</script>"\'&'],
  ['a change of direction', `invoice${OVERRIDE}fdp.exe`],
  ['a NUL and other controls', 'Week\u0007 1\u0000'],
  ['an address', 'ada@port.example https://port.example <a@b.example>'],
] as const;

/** The names of the headers of a message. */
const headerNames = (source: Buffer) =>
  (source.toString('latin1').split('\r\n\r\n')[0] ?? '')
    .split('\r\n')
    .flatMap((line) => /^([\w-]+):/.exec(line)?.[1]?.toLowerCase() ?? [])
    .toSorted();

async function headersOfPlainEmail() {
  await subscribe('plain@harbour.example');
  const { emails } = await send('Plain');
  await database.superuser('delete from newsletter_subscription');
  return headerNames(emails[0]?.source ?? Buffer.from(''));
}
const expected = await headersOfPlainEmail();

describe('a name of a subscriber', () => {
  test.each(HOSTILE)('a first name with %s adds no header, recipient or markup', async (_what, name) => {
    await subscribe('ada@harbour.example');
    await database.superuser('update newsletter_subscription set first_name = $1', [
      name.replaceAll('\u0000', ''),
    ]);
    const { emails } = await send('Week 1');
    expect(emails.map(({ recipient }) => recipient)).toEqual(['ada@harbour.example']);
    const [email] = emails;
    expect(headerNames(email?.source ?? Buffer.from(''))).toEqual(expected);
    expect(email?.to?.map(({ address }) => address)).toEqual(['ada@harbour.example']);
    expect(email?.html).not.toContain('<script');
    expect(email?.to?.[0]?.name).not.toContain(OVERRIDE);
  });
});

describe('a subject', () => {
  test.each(HOSTILE)('a subject with %s is refused, or adds no header or markup', async (_what, text) => {
    await subscribe('ada@harbour.example');
    const { id, version } = await compose('Week 2');
    const changed = await call('updateNewsletterCampaign', { id, version, changes: { subject: text } });
    if (changed.error) {
      expect(changed.error.extensions).toMatchObject({ reason: expect.any(String) as string });
      return;
    }
    const stored = (
      await database.superuser<{ version: number }>('select version from newsletter_campaign where id = $1', [
        id,
      ])
    )[0];
    expect((await call('sendNewsletterCampaign', { id, version: stored?.version })).error).toBeNull();
    await runJobs();
    const [email] = await server.parsed();
    expect(headerNames(email?.source ?? Buffer.from(''))).toEqual(expected);
    expect(email?.html).not.toContain('<script');
    expect(`${email?.html} ${email?.subject}`).not.toContain(OVERRIDE);
    const page = await app.inject({ url: `/newsletter/${id}`, headers: { host: a1.host } });
    expect(page.body).not.toContain('<script>alert');
  });
});

test('a campaign is sent as it was when its send began, even if its template and newsletter are edited', async () => {
  await subscribe('ada@harbour.example');
  await subscribe('ben@harbour.example');
  const before = weekly.fromName;
  server.behaviours.set('ben@harbour.example', { does: { code: 450, text: '4.2.1 Busy' } });
  const { id, emails } = await send('Week 3');
  expect(emails).toHaveLength(1);
  server.behaviours.clear();
  server.emails.splice(0);
  await database.superuser(
    `update newsletter set from_name = 'Other', from_email = 'other@quayside.example', postal_address = 'Elsewhere' where id = $1`,
    [weekly.id],
  );
  await database.superuser(
    `update newsletter_template set grid = '{"v":1,"rows":[]}', status = 0, deployment_settings = '{"fromName":"Third"}' where id = $1`,
    [template.id],
  );
  await database.superuser(`update newsletter_delivery set due = now() where state = 'waiting'`);
  await subject.endPauses();
  await write((work) => queueWorker(work, id, 1));
  await runJobs();
  const [first, [second]] = [emails[0], await server.parsed()];
  expect(second?.recipient).toBe('ben@harbour.example');
  expect([second?.from, second?.subject]).toEqual([
    { name: before, address: 'weekly@quayside.example' },
    first?.subject,
  ]);
  const withoutLinks = (html = '') => html.replaceAll(/https?:\/\/[^"]+/g, '');
  expect(withoutLinks(second?.html)).toBe(withoutLinks(first?.html));
});

test('a newsletter with subscribers or campaigns cannot be deleted', async () => {
  await subscribe('ada@harbour.example');
  const { error } = await call('deleteNewsletter', { id: weekly.id });
  expect(error?.extensions).toMatchObject({ reason: expect.any(String) as string });
  expect(error?.message).toMatch(/^“Quay Weekly” is used in .*Remove it there first/);
  expect(await database.superuser('select 1 from newsletter where id = $1', [weekly.id])).toHaveLength(1);
});
