/** Visitors of an extension whose tags fail: without tags, no purge would withdraw what they recognised. */
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { ofExtension } from '#model/define-module.ts';
import { definePass } from '#model/readers/define-pass.ts';
import { defineVisitor } from '#model/readers/define-visitor.ts';
import type { Db } from '#server/db/index.ts';
import { buildTestWorld } from '#testing/world.ts';
import { createVisitors } from './visitors.ts';

const subject = await buildTestWorld();
afterAll(subject.close);
afterEach(() => void vi.restoreAllMocks());
const { services, world } = subject;
const pass = definePass<object, Db>({ name: 'pilot', scope: 'site' });

test.each(['site', 'platform'] as const)(
  'a visitor of a %s whose tags fail recognises no reader until they are read again',
  async (of) => {
    const state = { areTagsBroken: true, isRevoked: false, purges: 0 };
    const visitor = ofExtension(
      'extensions/harbour/visitors/pilot.ts',
      defineVisitor<Db, unknown>({
        name: 'pilot',
        of,
        tags() {
          if (state.areTagsBroken) throw new Error('The tide table is empty.');
          return ['berth:1'];
        },
        load: async () => (state.isRevoked ? null : {}),
        recognise: () => pass.issue({}),
      }),
    );
    const faults: string[] = [];
    const visitors = createVisitors({
      pool: services.pool,
      cache: {
        counter: () => state.purges,
        purgedSince: (tags, since) => tags.includes('berth:1') && since < state.purges,
      },
      visitors: [visitor],
      passes: new Map([[pass.name, pass]]),
      tools: {} as never,
      siteIdsOf: () => [world.sites.a1.id],
      onError: (error) => expect.unreachable(String(error)),
      onFault: (_, what) => void faults.push(what),
    });
    const site = services.sites.byId(world.sites.a1.id);
    if (!site) expect.unreachable();
    const passes = async () => visitors.recognise(site, { address: '127.0.0.1' } as never);

    expect(await passes()).toEqual([]);
    expect(faults).toEqual(['the visitor pilot']);

    state.areTagsBroken = false;
    const now = Date.now() + 10_000;
    vi.spyOn(Date, 'now').mockImplementation(() => now);
    expect(await passes()).toHaveLength(1);

    state.isRevoked = true;
    state.purges += 1;
    expect(await passes()).toEqual([]);
  },
);
