/** Files of subscribers that staff import into a newsletter. */
import { afterAll, describe, expect, test } from 'vitest';
import { gql, login } from '#testing/make/make.ts';
import { buildCampaigns } from '#testing/make/make-campaigns.ts';
import { partsOf } from '../file-import/model/file-parts.ts';
import { unsubscribe } from '../subscriptions/server/unsubscribe.ts';
import { readFile } from '../file-import/server/read-file.ts';
import { subscriberImport } from './server/imports.ts';

const subject = await buildCampaigns();
const { services, database, write, call, subscribe, app, world, a1, weekly } = subject;
afterAll(() => subject.close());

const PROOF = {
  newsletter: weekly.id,
  consentKind: 'express',
  consentText: 'I agree to receive Quay Weekly.',
  origin: 'Port conference 2026',
};

/** Uploads a file without reading it; returns the id of the import. */
async function upload(text: string, lengthMax?: number): Promise<number> {
  const { result, error } = await call('beginNewsletterSubscriberImport', PROOF);
  expect(error).toBeNull();
  const { import: id } = result as { import: number };
  const parts = partsOf(text, lengthMax);
  for (const [index, part] of parts.entries()) {
    const input = { import: id, text: part, isLast: index === parts.length - 1 };
    expect((await call('importNewsletterSubscribers', input)).error).toBeNull();
  }
  return id;
}

const newest = async () => {
  const { result } = await call('getNewsletterSubscriberImports', { site: a1.id });
  return (result as { imports: Record<string, unknown>[] }).imports[0];
};
const countOf = async (like: string) => {
  const [row] = await database.superuser<{ count: number }>(
    `select count(*)::integer as count from newsletter_subscription where email_key like $1`,
    [like],
  );
  return row?.count;
};

describe('a file', () => {
  test('a file with errors, repeated, suppressed and unsubscribed addresses adds each other address once with its proof', async () => {
    await subscribe('known@harbour.example');
    const left = await subscribe('left@harbour.example');
    await write((work) => unsubscribe(work, left, 'OneClick'));
    await call('addNewsletterSuppression', { email: 'blocked@harbour.example' });
    const lines = Array.from({ length: 2_100 }, (_, index) => `import${index % 2_090}@harbour.example,Ada`);
    const special = [
      'no address',
      'known@harbour.example',
      'LEFT@harbour.example',
      'blocked@harbour.example',
      '',
    ];
    const id = await upload(['Email,First name', ...lines, ...special].join('\r\n'), 40_000);
    await subject.runJobs();
    expect(await newest()).toMatchObject({
      state: 'done',
      title: 'Quay Weekly',
      origin: 'Port conference 2026',
      percent: 100,
      added: 2_090,
      known: 11,
      suppressed: 1,
      unsubscribed: 1,
      invalid: 1,
      problems: [
        { line: 2_102, message: 'This is not an email address.' },
        { line: 2_104, message: 'The subscriber has unsubscribed from this newsletter.' },
        { line: 2_105, message: 'The address is suppressed: Added by staff.' },
      ],
    });
    const rows = await database.superuser('select * from newsletter_subscription where email_key = $1', [
      'import7@harbour.example',
    ]);
    expect(rows).toMatchObject([
      {
        status: 'confirmed',
        source: 'Import',
        first_name: 'Ada',
        consent_kind: 'express',
        consent_text: 'I agree to receive Quay Weekly.',
        form: expect.stringMatching(/^Import \d+: Port conference 2026$/) as string,
        confirmed_by: 'Import',
      },
    ]);
    expect(await countOf('left@%')).toBe(1);
    const [status] = await database.superuser('select status from newsletter_subscription where id = $1', [
      left,
    ]);
    expect(status).toEqual({ status: 'unsubscribed' });
    expect(
      await database.superuser('select 1 from newsletter_subscriber_import_part where import_id = $1', [id]),
    ).toEqual([]);
  });

  test('imported subscribers are counted in the report of growth', async () => {
    const [row] = await database.superuser(
      `select count(*) filter (where change = 'gained')::integer as gained,
         count(*) filter (where change = 'confirmed')::integer as confirmed
       from newsletter_subscriber_change where source = 'Import'`,
    );
    expect(row).toEqual({ gained: 2_090, confirmed: 2_090 });
  });

  test('an import that ends in the middle is continued without adding or counting a line twice', async () => {
    const text = Array.from({ length: 3_500 }, (_, index) => `resumed${index}@harbour.example`).join('\n');
    const id = await upload(text, 30_000);
    let batches = 0;
    const stopping = () => ({
      get aborted() {
        batches += 1;
        return batches % 3 === 0;
      },
    });
    const tries: string[] = [];
    while (tries.length < 10) {
      const ctx = { services, stopping: stopping(), write } as unknown as Parameters<typeof readFile>[0];
      const outcome = await readFile(ctx, subscriberImport, id).then(
        () => 'done',
        () => 'stopped',
      );
      tries.push(outcome);
      if (outcome === 'done') break;
    }
    expect(tries.filter((outcome) => outcome === 'stopped').length).toBeGreaterThan(1);
    expect(await newest()).toMatchObject({ state: 'done', lines: 3_500, added: 3_500, known: 0 });
    expect(await countOf('resumed%')).toBe(3_500);
  });

  test('concurrent tries of one import add each line once', async () => {
    const text = Array.from({ length: 2_500 }, (_, index) => `twice${index}@harbour.example`).join('\n');
    const id = await upload(text);
    const ctx = { services, stopping: { aborted: false }, write } as unknown as Parameters<
      typeof readFile
    >[0];
    await Promise.all([readFile(ctx, subscriberImport, id), readFile(ctx, subscriberImport, id)]);
    expect(await newest()).toMatchObject({ state: 'done', lines: 2_500, added: 2_500, known: 0 });
    await subject.runJobs();
  });

  test('a file without a column for addresses fails with the reason', async () => {
    await upload('name,town\nAda,Rotterdam');
    await subject.runJobs();
    expect(await newest()).toMatchObject({
      state: 'failed',
      message: 'None of the first 10 lines names a column “email”. Name it, or begin with an address.',
    });
  });
});

describe('an import', () => {
  test('an import without a wording or an origin is refused', async () => {
    for (const missing of ['consentText', 'origin'])
      expect((await call('beginNewsletterSubscriberImport', { ...PROOF, [missing]: '' })).code).toBe(
        'BAD_USER_INPUT',
      );
    const long = { ...PROOF, origin: 'x'.repeat(81) };
    expect((await call('beginNewsletterSubscriberImport', long)).code).toBe('BAD_USER_INPUT');
  });

  test('a second import into a newsletter waits for the first', async () => {
    const text = 'waiting@harbour.example';
    await upload(text);
    const { error } = await call('beginNewsletterSubscriberImport', PROOF);
    expect(error?.extensions).toMatchObject({ reason: 'IMPORT_RUNNING' });
    await subject.runJobs();
    expect((await call('beginNewsletterSubscriberImport', PROOF)).error).toBeNull();
  });

  test('a file of more than 40 MB is refused', async () => {
    const { result } = await call('beginNewsletterSubscriberImport', PROOF);
    const { import: id } = result as { import: number };
    await database.superuser('update newsletter_subscriber_import set length = 40000000 where id = $1', [id]);
    const { error } = await call('importNewsletterSubscribers', {
      import: id,
      text: 'a@b.example',
      isLast: true,
    });
    expect(error?.extensions).toMatchObject({ reason: 'FILE_TOO_LARGE' });
  });

  test('users need the permission, and other organisations cannot add to an import', async () => {
    const editor = await login(app, world.a.users.editor.username);
    const { result } = await call('beginNewsletterSubscriberImport', PROOF);
    const { import: id } = result as { import: number };
    const part = { import: id, text: 'x@harbour.example', isLast: true };
    const begin = await gql(app, { id: 'beginNewsletterSubscriberImport', token: editor, input: PROOF });
    const send = await gql(app, { id: 'importNewsletterSubscribers', token: editor, input: part });
    expect([begin.code, send.code]).toEqual(['FORBIDDEN', 'FORBIDDEN']);
    const token = await login(app, world.b.users.admin.username);
    const theirs = { token, site: 'b1' };
    expect((await gql(app, { ...theirs, id: 'importNewsletterSubscribers', input: part })).code).toBe(
      'NOT_FOUND',
    );
    expect(
      (await gql(app, { ...theirs, id: 'beginNewsletterSubscriberImport', input: PROOF })).code,
    ).not.toBeNull();
  });
});

describe('states of another system', () => {
  test('ended subscriptions stay ended, and addresses that bounced or complained are suppressed', async () => {
    await subscribe('own-choice@moved.example');
    await upload(['email', 'earlier@moved.example'].join('\n'));
    await subject.runJobs();
    const file = [
      'Email,First name,Country,Status,Subscribed at,Unsubscribed at,Reason,Source',
      'one@moved.example,One,DE,subscribed,2024-01-02,,,Landing page',
      'two@moved.example,Two,DE,unsubscribed,2024-01-02,2025-03-04,Too many,',
      'three@moved.example,Three,Atlantis,subscribed,soon,,,',
      'four@moved.example,Four,DE,cleaned,,,,',
      'five@moved.example,Five,DE,spam,,,,',
      'six@moved.example,Six,DE,pending,,,,',
      'seven@moved.example,Seven,DE,on a boat,,,,',
      'own-choice@moved.example,,,unsubscribed,,,,',
      'earlier@moved.example,,,unsubscribed,,,,',
      'twice@moved.example,,,subscribed,,,,',
      'twice@moved.example,,,bounced,,,,',
    ];
    await upload(file.join('\n'));
    await subject.runJobs();
    const counts = { added: 2, ended: 2, blocked: 3, unconfirmed: 1, known: 2, invalid: 1, incomplete: 1 };
    expect(await newest()).toMatchObject({
      ...counts,
      suppressed: 0,
      unsubscribed: 0,
      problems: [
        { line: 4, message: 'Read without the country and the date of consent.' },
        { line: 7, message: 'The subscriber has not confirmed the address.' },
        { line: 8, message: 'The status is unknown.' },
        {
          line: 9,
          message: 'The file states that the subscription ended, but the owner has subscribed here.',
        },
      ],
    });
    const rows = await database.superuser<{ email: string; status: string }>(
      `select email, status, page, confirmed_at, unsubscribed_at, unsubscribe_source, unsubscribe_reason
       from newsletter_subscription where email like '%@moved.example' order by id`,
    );
    expect(rows.map(({ email, status }) => `${email} ${status}`)).toEqual([
      'own-choice@moved.example confirmed',
      'earlier@moved.example unsubscribed',
      'one@moved.example confirmed',
      'three@moved.example confirmed',
      'two@moved.example unsubscribed',
    ]);
    expect(rows.slice(2, 3)).toMatchObject([
      { page: 'Landing page', confirmed_at: new Date('2024-01-02'), unsubscribed_at: null },
    ]);
    expect(rows.at(-1)).toMatchObject({
      unsubscribed_at: new Date('2025-03-04'),
      unsubscribe_source: 'Import',
      unsubscribe_reason: 'Too many',
    });
    const suppressed = await database.superuser(
      `select email, reason, site_id as site from newsletter_suppression where email like '%@moved.example' order by email`,
    );
    expect(suppressed).toEqual([
      { email: 'five@moved.example', reason: 'complaint', site: a1.id },
      { email: 'four@moved.example', reason: 'hardBounce', site: a1.id },
      { email: 'twice@moved.example', reason: 'hardBounce', site: a1.id },
    ]);

    // The same file again changes nothing, and a later list does not subscribe those who had left.
    await upload(file.join('\n'));
    await subject.runJobs();
    await upload(['email', 'two@moved.example', 'four@moved.example'].join('\n'));
    await subject.runJobs();
    expect(await newest()).toMatchObject({ added: 0, unsubscribed: 1, suppressed: 1 });
    expect(
      await database.superuser(
        `select email, status from newsletter_subscription where email like '%@moved.example' order by id`,
      ),
    ).toEqual(rows.map(({ email, status }) => ({ email, status })));
  });
});
