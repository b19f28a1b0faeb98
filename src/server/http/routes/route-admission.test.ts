/** Admission to routes: limits by site, organisation, network and link; staff by their sites; sites by their modules. */
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { defineLink } from '#model/pages/define-link.ts';
import { defineRoute } from '#model/pages/define-route.ts';
import type { AnyRoute, RouteContext } from '#server/http/index.ts';
import { revokeLinks } from '#server/links/index.ts';
import { registry } from '#server/registry.ts';
import { login, systemOf } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';

type Account = { account: number };
const ofAccount = { values: { account: 'id' }, lifetime: { months: 1 } } as const;
const hookLink = defineLink<Account>({ purpose: 'test hooks', of: 'organisation', ...ofAccount });
const reportLink = defineLink<Account>({ purpose: 'test reports', of: 'site', ...ofAccount });
const clickLink = defineLink<Account>({
  purpose: 'test clicks',
  of: 'site',
  ...ofAccount,
  revocableBy: 'account',
});
const LIMIT = { requests: 3, seconds: 600 };
const siteIdsOf = (ctx: RouteContext) =>
  ctx.write(({ db }) => db.selectFrom('content').select('site_id').distinct().orderBy('site_id').execute());
const common = { body: 'none' as const, limit: LIMIT };
const admin = { ...common, host: 'admin' as const, methods: ['GET'] as const, logins: ['staff'] as const };
const planted = [
  defineRoute<RouteContext, Account>({
    ...common,
    name: 'testHook',
    host: 'organisation',
    path: '/hooks/:token',
    methods: ['POST'],
    link: hookLink,
    handle: async (ctx) => ({ json: await siteIdsOf(ctx) }),
  }),
  defineRoute<RouteContext, Account>({
    ...common,
    name: 'testClick',
    host: 'site',
    path: '/test-click/:token',
    methods: ['GET'],
    limit: { ...LIMIT, of: 'link' },
    link: clickLink,
    handle: async () => ({ text: 'clicked' }),
  }),
  defineRoute<RouteContext>({
    ...common,
    name: 'testOpen',
    host: 'site',
    path: '/test-open',
    methods: ['GET'],
    handle: async () => ({ text: 'open' }),
  }),
  defineRoute<RouteContext, Account>({
    ...common,
    ...admin,
    name: 'testSiteReport',
    path: '/test-site-report/:token',
    link: reportLink,
    handle: async () => ({ text: 'report' }),
  }),
  defineRoute<RouteContext>({
    ...admin,
    name: 'testReport',
    path: '/test-report',
    handle: async (ctx) => ({ json: await siteIdsOf(ctx) }),
  }),
].map((route): AnyRoute => ({ ...(route as unknown as AnyRoute), module: 'memberships' }));

const subject = await buildTestWorld({ registry: { ...registry, routes: [...registry.routes, ...planted] } });
const { app, services, world, adminHost, database } = subject;
const { a1, a2, b1 } = world.sites;
afterAll(subject.close);
beforeEach(() => database.superuser('delete from rate_limit'));

const nowMs = Date.now();
const hook = (organisation: number, account = 1) =>
  `/hooks/${services.links.issue(hookLink, { scopeId: organisation, values: { account }, nowMs })}`;
const click = (site: number, account: number, generation = 0, at = nowMs) =>
  `/test-click/${services.links.issue(clickLink, { scopeId: site, values: { account }, nowMs: at, generation })}`;
const report = (site: number) =>
  `/test-site-report/${services.links.issue(reportLink, { scopeId: site, values: { account: 1 }, nowMs })}`;
const bearer = async (user: 'admin' | 'editor') => ({
  authorization: `Bearer ${await login(app, world.a.users[user].username)}`,
});

interface Sent {
  host?: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
}
const send = (url: string, { host = a1.host, method = 'GET', headers = {} }: Sent = {}) =>
  app.inject({ method, url, headers: { host, ...headers } });
const statuses = async (count: number, url: string, sent?: Sent) => {
  const all: number[] = [];
  for (let times = 0; times < count; times += 1) all.push((await send(url, sent)).statusCode);
  return all;
};

async function withModuleOff(siteIds: readonly number[], run: () => Promise<void>): Promise<void> {
  const change = async (isOn: boolean) => {
    await database.superuser(
      `update site set modules = coalesce(modules, '{}'::jsonb) || jsonb_build_object('memberships', $1::boolean) where id = any($2)`,
      [isOn, siteIds],
    );
    await services.sites.reload();
  };
  await change(false);
  try {
    await run();
  } finally {
    await change(true);
  }
}

describe('a limit', () => {
  const post = { host: adminHost, method: 'POST' } as const;

  test('the webhooks of one organisation do not use up the limit of another', async () => {
    expect(await statuses(4, hook(world.a.id), post)).toEqual([200, 200, 200, 429]);
    expect(await statuses(1, hook(world.b.id), post)).toEqual([200]);
  });

  test('the requests to one site do not use up the limit of another', async () => {
    expect(await statuses(4, '/test-open')).toEqual([200, 200, 200, 429]);
    for (const { host } of [a2, b1]) expect(await statuses(1, '/test-open', { host })).toEqual([200]);
  });

  test('a limit of a link counts its subject, from every network and in every token', async () => {
    expect(await statuses(3, click(a1.id, 1))).toEqual([200, 200, 200]);
    const other = await app.inject({
      url: click(a1.id, 1, 0, nowMs - 60_000),
      headers: { host: a1.host },
      remoteAddress: '192.0.2.10',
    });
    expect(other.statusCode).toBe(429);
    expect(await statuses(1, click(a1.id, 2))).toEqual([200]);
  });

  test('requests with a revoked link, or an expired one, are counted', async () => {
    await services.write(systemOf(world.a.id, [a1.id]), ({ db }) =>
      revokeLinks(db, { link: clickLink, organisationId: world.a.id, siteId: a1.id }, 9),
    );
    expect(await statuses(4, click(a1.id, 9))).toEqual([404, 404, 404, 429]);
    const expired = click(a1.id, 10, 0, nowMs - 60 * 86_400_000);
    expect(await statuses(4, expired)).toEqual([404, 404, 404, 429]);
  });

  test('a limit of links needs a link', async () => {
    const { createRoutes } = await import('./find-route.ts');
    const wrong = planted.filter(({ name }) => name === 'testOpen').map((route) => ({ ...route }));
    for (const route of wrong) route.limit = { ...LIMIT, of: 'link' };
    expect(() => createRoutes(wrong, { ...services, adminHost })).toThrow('must have a link');
  });
});

describe('staff', () => {
  test('a link of a site works for the staff of that site', async () => {
    const headers = await bearer('editor');
    expect((await send(report(a1.id), { host: adminHost, headers })).statusCode).toBe(200);
    expect((await send(report(a2.id), { host: adminHost, headers })).statusCode).toBe(404);
    const all = { host: adminHost, headers: await bearer('admin') };
    expect((await send(report(a2.id), all)).statusCode).toBe(200);
    expect((await send(report(b1.id), all)).statusCode).toBe(404);
  });
});

describe('a module that is off', () => {
  test('a webhook reaches the sites that have it, and is missing where none has it', async () => {
    const post = { host: adminHost, method: 'POST' } as const;
    const [one, two] = [{ site_id: a1.id }, { site_id: a2.id }];
    expect((await send(hook(world.a.id), post)).json()).toEqual([one, two]);
    await withModuleOff([a1.id], async () =>
      expect((await send(hook(world.a.id), post)).json()).toEqual([two]),
    );
    await withModuleOff([a1.id, a2.id], async () => {
      expect((await send(hook(world.a.id), post)).statusCode).toBe(404);
      expect((await send(hook(world.b.id), post)).statusCode).toBe(200);
    });
  });

  test('a route of the admin reaches the sites of the staff user that have it, and is missing without one', async () => {
    const [editor, all] = [await bearer('editor'), await bearer('admin')];
    const get = (headers: Record<string, string>) => send('/test-report', { host: adminHost, headers });
    expect((await get(editor)).json()).toEqual([{ site_id: a1.id }]);
    await withModuleOff([a1.id], async () => {
      expect((await get(editor)).statusCode).toBe(404);
      expect((await get(all)).json()).toEqual([{ site_id: a2.id }]);
    });
  });
});
