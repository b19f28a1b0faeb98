/** Events that are deleted: those of an erased account, and those older than the period of an organisation. */
import { afterAll, describe, expect, test } from 'vitest';
import type { ModuleCommand } from '#server/cli/module-commands/define-command.ts';
import { gql, login } from '#testing/make/make.ts';
import { makeReader } from '#testing/make/make-reader.ts';
import { buildTestWorld } from '#testing/world.ts';
import { analyticsRetention } from './collection/commands/analytics-retention.ts';
import { numberOf } from './collection/model/eight-bytes.ts';
import { BATCH_PATH } from './collection/model/paths.ts';
import { rebuildAnalytics } from './rebuild/commands/rebuild-analytics.ts';

const READER = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';

const subject = await buildTestWorld();
const { app, database, services, world } = subject;
afterAll(() => subject.close());
const { a1, b1 } = world.sites;
const token = await login(app, world.a.users.admin.username);

describe('erased accounts', () => {
  const staff = (id: string, input: object) => gql(app, { id, input: { ...input }, token, site: 'a1' });

  const cookieOf = (reader: { token: string }) => ({
    cookie: `reader_${services.config.port}=${services.readers.sealed(reader.token)}`,
  });

  async function read(view: string, headers: Record<string, string>, session?: string): Promise<void> {
    const { statusCode } = await app.inject({
      method: 'POST',
      url: BATCH_PATH,
      headers: { host: a1.host, 'user-agent': READER, 'content-type': 'text/plain', ...headers },
      remoteAddress: '192.0.2.7',
      payload: JSON.stringify({
        view,
        ageMs: 5,
        page: 'content',
        item: a1.content.article,
        ...(session !== undefined && { session, consent: true }),
        events: [
          { sequence: 0, kind: 'pageView', afterMs: 0 },
          { sequence: 1, kind: 'clickMenu', afterMs: 2, detail: 'footer', location: 'Footer' },
        ],
      }),
    });
    expect(statusCode).toBe(204);
  }

  const accountsOf = async (view: string) =>
    (
      await database.superuser('select account from analytics_event where view = $1 order by sequence', [
        numberOf(view),
      ])
    ).map(({ account }) => account);

  const figures = () =>
    database.superuser(
      'select to_jsonb(d) as row from analytics_item_day d where site_id = $1 order by to_jsonb(d)::text',
      [a1.id],
    );

  test('the erasure deletes the events of the account, which the export contains, without other events and figures', async () => {
    const [reader, other] = [await makeReader(services, a1), await makeReader(services, a1)];
    await read('memb000001A', cookieOf(reader), 'session-of-reader');
    await read('memb000002A', cookieOf(reader));
    await read('memb000003A', cookieOf(other), 'session-of-other');
    expect(await accountsOf('memb000001A')).toEqual([reader.id, reader.id]);
    expect(await accountsOf('memb000002A')).toEqual([null, null]);

    const { result } = await staff('exportSiteUser', { id: reader.id });
    const { data } = result as { data: Record<string, unknown> };
    expect(data['analytics_event']).toHaveLength(2);
    expect(data['analytics_event']).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'pageView' }),
        expect.objectContaining({ kind: 'clickMenu', detail: 'footer' }),
      ]),
    );
    expect(JSON.stringify(data['analytics_event'])).not.toContain('session-of-other');

    const before = await figures();
    expect(before.length).toBeGreaterThan(0);
    expect((await staff('eraseSiteUser', { id: reader.id, email: reader.email })).code).toBeNull();
    expect(await accountsOf('memb000001A')).toEqual([]);
    expect(await accountsOf('memb000002A')).toEqual([null, null]);
    expect(await accountsOf('memb000003A')).toEqual([other.id, other.id]);
    expect(await figures()).toEqual(before);
    const traces = await database.superuser('select 1 as one from analytics_event where account = $1', [
      reader.id,
    ]);
    expect(traces).toEqual([]);
  });

  test('a batch of the login of an erased account is stored without an account', async () => {
    const reader = await makeReader(services, a1);
    const cookie = cookieOf(reader);
    expect((await staff('eraseSiteUser', { id: reader.id, email: reader.email })).code).toBeNull();
    await read('memb000004A', cookie, 'session-of-erased');
    expect(await accountsOf('memb000004A')).toEqual([null, null]);
  });
});

describe('a shortened period', () => {
  const key = services.sites.byId(b1.id)?.tenantKey ?? '';
  const DAYS = [1, 3, 5, 6, 12, 20];

  async function run(command: ModuleCommand, values: Record<string, string>): Promise<string[]> {
    const printed: string[] = [];
    const { pool, sites } = services;
    const { connectionString } = database;
    const print = (text: string) => void printed.push(text);
    await command.run(
      { pool, connectionString, sites, print, showProgress: () => undefined },
      { site: key, ...values },
    );
    return printed;
  }

  /** A day before today in UTC, in which events are deleted. */
  const day = (past: number) =>
    new Date(Date.now() - past * 86_400_000).toISOString().slice(0, 'YYYY-MM-DD'.length);

  const viewsOf = async () =>
    (
      await database.superuser(
        'select hour::date::text as day, raw_views as views from analytics_hour where site_id = $1 and hour > current_date - 60 order by hour',
        [b1.id],
      )
    ).map(({ day: of, views }) => [of, views]);

  test('days whose events it deleted are refused with the first day that can be counted, and stay', async () => {
    await database.superuser("update site set time_zone = 'UTC' where id = $1", [b1.id]);
    await services.sites.reload();
    for (const past of DAYS) {
      const at = `date_trunc('day', now(), 'UTC') - interval '${past} days' + interval '10 hours'`;
      await database.superuser(`
        select prepare_ledger('analytics_event', array[${at}]);
        insert into analytics_event (organisation_id, at, site_id, view, sequence, kind, is_human, page, channel, rules)
        values (${b1.organisationId}, ${at}, ${b1.id}, ${past}, 0, 'pageView', true, 'home', 'direct', 1)`);
    }
    const all = DAYS.toReversed().map((past) => [day(past), 1]);
    await run(rebuildAnalytics, { from: day(20) });
    expect(await viewsOf()).toEqual(all);

    await run(analyticsRetention, { eventDays: '5' });
    // The events of the fifth day are stored, but not those of the day before, on which its views can have begun. A longer
    // period brings no deleted event back.
    for (const eventDays of [null, '30']) {
      if (eventDays !== null) await run(analyticsRetention, { eventDays });
      await expect(run(rebuildAnalytics, { from: day(5) })).rejects.toThrow(
        `The events of ${day(5)} are not all stored any more, so its figures cannot be counted again. Run the command with --from ${day(3)} or a later day.`,
      );
      expect(await viewsOf()).toEqual(all);
    }
    const lines = await run(rebuildAnalytics, { from: day(3) });
    expect(lines.slice(0, 2)).toEqual([
      `${key}  ${day(3)}  1 events, all figures were right`,
      `${key}  ${day(1)}  1 events, all figures were right`,
    ]);
    expect(await viewsOf()).toEqual(all);
  });
});
