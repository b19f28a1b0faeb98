/** Nothing is counted of what readers do who object to being counted, on every way on which an event can begin. */
import { afterAll, describe, expect, test } from 'vitest';
import { hashPassword } from '#server/auth/index.ts';
import { newsletter } from '#modules/newsletters/subscriptions/entities/newsletter/entity.ts';
import { mailTo, runJobs } from '#testing/jobs.ts';
import { gql, systemOf } from '#testing/make/make.ts';
import { makeReader } from '#testing/make/make-reader.ts';
import { linkIn } from '#testing/readers/reader-mails.ts';
import { readerRequests } from '#testing/readers/reader-requests.ts';
import { buildTestWorld } from '#testing/world.ts';
import { OBJECTION_COOKIE } from '../collection/server/objection.ts';

const PASSWORD = 'herons over the lock gate';

const subject = await buildTestWorld();
const { app, database, services, world } = subject;
afterAll(() => subject.close());
const { a1 } = world.sites;
const { post, submit } = readerRequests(subject, a1.host);
const cookie = `${OBJECTION_COOKIE}_${services.config.port}=off`;
const passwordHash = await hashPassword(PASSWORD);

/** The details of the events that an act and the jobs after it add. */
async function stored(act: () => Promise<unknown>): Promise<unknown[]> {
  const rows = () => database.superuser('select view, detail from analytics_event order by at, detail');
  const before = new Set((await rows()).map(({ view }) => view));
  await act();
  await runJobs(subject);
  return (await rows()).filter(({ view }) => !before.has(view)).map(({ detail }) => detail);
}

describe('an operation', () => {
  const logIn = async (headers: Record<string, string>) => {
    const { email: username } = await makeReader(services, a1, { passwordHash });
    const input = { username, password: PASSWORD };
    const { result } = await gql(app, { id: 'loginSiteUser', input, host: a1.host, headers });
    expect(result).toMatchObject({ token: expect.any(String) });
  };

  test('a login counts', async () => {
    expect(await stored(() => logIn({}))).toEqual(['loginSuccess']);
  });

  test.each<Record<string, string>>([{ 'sec-gpc': '1' }, { cookie }])(
    'a login of a reader who objects does not count: %o',
    async (headers) => {
      expect(await stored(() => logIn(headers))).toEqual([]);
    },
  );
});

describe('a form', () => {
  const logIn = async (sends: { cookie?: string }) => {
    const { email } = await makeReader(services, a1, { passwordHash });
    const answer = await post('/account/login', { x_form: 'account', email, password: PASSWORD }, sends);
    expect(answer.status).toBe(303);
  };

  test('a login counts, and one of a reader who objects does not', async () => {
    expect(await stored(() => logIn({}))).toEqual(['loginSuccess']);
    expect(await stored(() => logIn({ cookie }))).toEqual([]);
  });
});

describe('a link in an email', () => {
  const confirm = async (email: string, sends: { cookie?: string }) => {
    const fields = {
      x_form: 'subscribe',
      newsletters: String(await enabledNewsletter()),
      email,
      countryCode: 'NLD',
    };
    const answer = await submit('/newsletters', fields, { ip: `192.0.2.${email.length}` });
    expect(answer.status).toBe(200);
    await runJobs(subject);
    const link = linkIn((await mailTo(subject, email)).at(-1)?.text ?? '');
    expect((await post(link, {}, sends)).status).toBe(200);
  };

  test('a confirmation counts, and one of a reader who objects does not', async () => {
    expect(await stored(() => confirm('one@signal.example', {}))).toEqual(['OptIn']);
    expect(await stored(() => confirm('another@signal.example', { cookie }))).toEqual([]);
    const subscribed = await database.superuser(
      "select status from newsletter_subscription where email like '%@signal.example'",
    );
    expect(subscribed).toEqual([{ status: 'confirmed' }, { status: 'confirmed' }]);
  });
});

let made: number | null = null;

async function enabledNewsletter(): Promise<number> {
  if (made !== null) return made;
  const { id } = await services.write(systemOf(a1.organisationId, [a1.id]), ({ records, tags }) => {
    tags.add('sites').add(`site:${a1.id}`);
    return records.create(newsletter, { site: a1.id, title: 'Quay Weekly', fromEmail: 'post@quay.example' });
  });
  const enabled = { enabledNewsletters: [{ newsletter: id, showInSubscribeBlock: true }] };
  await database.superuser('update site set newsletters = $2 where id = $1', [a1.id, enabled]);
  await services.sites.reload();
  made = id;
  return id;
}
