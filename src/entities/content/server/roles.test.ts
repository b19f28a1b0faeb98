/** Permissions on an item: by role, by additional permission, and by the item's site. */
import { afterAll, describe, expect, test, vi } from 'vitest';
import type { Permission, Role } from '#model/permissions.ts';
import { allBut, holding } from '#testing/contract/access/rights.ts';
import { gql, makeContent, makeInReview, makeTrashed, systemOf } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';
import { access, canErase, canPublish } from '../access.ts';
import { content } from '../entity.ts';

// Long timeout, because a loaded machine is slow.
vi.setConfig({ testTimeout: 60_000 });

const subject = await buildTestWorld();
const { app, services, database, world } = subject;
const { a1, a2 } = world.sites;
afterAll(subject.close);

interface Holder {
  role: Role;
  extra?: Permission[];
  isGlobal?: boolean;
}

/** The session token of a user of site a1, or of all sites. */
async function tokenOf({ role, extra = [], isGlobal = false }: Holder): Promise<string> {
  const username = [role, isGlobal, ...extra].join('.');
  await database.superuser(
    `insert into cms_user (organisation_id, email, username, first_name, last_name, role, extra_permissions, status,
       is_global, tenants_ids)
     values ($1, $2 || '@press.example', $2, 'Mila', 'Aalto', $3, $4, 1, $5, $6) on conflict do nothing`,
    [world.a.id, username, role, extra, isGlobal ? 1 : 0, isGlobal ? [] : [a1.id]],
  );
  const user = await services.auth.findUser(username);
  if (!user) throw new Error('There is no such user.');
  return (await services.auth.openSession(user, 'test')).bearerToken;
}

/** Commands, and the state of the item that each is applied to: a new item each time. */
const COMMANDS = {
  saveContent: 'draft',
  submitContentForReview: 'draft',
  publishContent: 'draft',
  unpublishContent: 'live',
  deleteContent: 'live',
  discardContentChanges: 'live',
  returnContent: 'inReview',
  restoreContent: 'trashed',
  eraseContent: 'trashed',
} as const;

type Command = keyof typeof COMMANDS;

const makers = {
  draft: async (site: typeof a1, values: object) =>
    (await makeContent(services, site, { values: { ...values } })).id,
  live: async (site: typeof a1, values: object) =>
    (await makeContent(services, site, { published: true, values: { ...values } })).id,
  inReview: (site: typeof a1, values: object) => makeInReview(services, site, { values: { ...values } }),
  trashed: (site: typeof a1, values: object) => makeTrashed(services, site, { values: { ...values } }),
};

/** The error code of an operation for a user, applied to a new item; null: success. */
async function outcome(command: Command, who: Holder, id: number): Promise<string | null> {
  const version = await services.write(systemOf(world.a.id, [a1.id, a2.id]), async (work) => {
    const record = await work.records.find(content, id);
    return `${record?.version ?? 1}.0`;
  });
  const input = {
    saveContent: { id, version, changes: { deck: 'x' }, base: { deck: null } },
    returnContent: { id, note: 'Name the ship.' },
    restoreContent: { id },
    eraseContent: { id },
  }[command as string] ?? { id, version };
  return (await gql(app, { token: await tokenOf(who), site: 'a1', id: command, input })).code;
}

const all = Object.keys(COMMANDS) as Command[];
const written: Command[] = ['saveContent', 'submitContentForReview', 'discardContentChanges'];
const published: Command[] = [
  ...written,
  'publishContent',
  'unpublishContent',
  'deleteContent',
  'returnContent',
  'restoreContent',
];

describe('permissions on items of the own site', () => {
  const may: [string, Holder, Command[]][] = [
    [
      'a contributor writes, submits and restores drafts',
      { role: 'contributor' },
      [...written, 'restoreContent'],
    ],
    [
      'a contributor who was given the right publishes',
      { role: 'contributor', extra: ['publish_content'] },
      published,
    ],
    ['an editor publishes and permanently deletes nothing', { role: 'editor' }, published],
    [
      'an editor with the extra permission deletes permanently',
      { role: 'editor', extra: ['erase_content'] },
      all,
    ],
    ['an administrator of the site does everything', { role: 'admin' }, all],
    ['an administrator of all sites does everything', { role: 'admin', isGlobal: true }, all],
  ];
  test.each(may)('%s', async (_what, who, allowed) => {
    const outcomes: Record<string, string | null> = {};
    for (const command of all)
      outcomes[command] = await outcome(command, who, await makers[COMMANDS[command]](a1, {}));
    expect(outcomes).toEqual(
      Object.fromEntries(all.map((command) => [command, allowed.includes(command) ? null : 'FORBIDDEN'])),
    );
  });
});

describe('permissions on items of another site that are placed on the own one too', () => {
  /** Belongs to a2, and is placed in the news of a1. */
  const placed = { schedules: [{ section: a1.sections.news, option: 'Standard', start: null, end: null }] };
  const makeShared = async (command: Command): Promise<number> => {
    const kind = COMMANDS[command];
    const id = await makers[kind](a2, {});
    // Places the item as users of the owner's site would; the item's own state does not change.
    await services.write(systemOf(world.a.id, [a1.id, a2.id]), async (work) => {
      const record = await work.records.find(content, id);
      if (record)
        await work.records.writeSkippingPrepare(content, record, {
          ...placed,
          sitesShown: [a1.id, a2.id].sort((a, b) => a - b),
        });
    });
    return id;
  };

  test.each([
    ['an administrator of that site alone', { role: 'admin' }],
    [
      'an editor of that site alone with the permission to delete permanently',
      { role: 'editor', extra: ['erase_content'] },
    ],
  ] as [string, Holder][])('%s changes nothing of them, in the trash or out of it', async (_what, who) => {
    for (const command of all) {
      const id = await makeShared(command);
      const rows = () => database.superuser('select * from content where id = $1', [id]);
      const before = await rows();
      expect(await outcome(command, who, id), command).toBe('FORBIDDEN');
      expect(await rows(), command).toEqual(before);
    }
  });

  test('an administrator of all sites does everything', async () => {
    for (const command of all)
      expect(
        await outcome(command, { role: 'admin', isGlobal: true }, await makeShared(command)),
        command,
      ).toBeNull();
  });
});

test.each([
  ['update', access.update],
  ['delete', access.delete],
  ['publish', canPublish],
  ['delete permanently', canErase],
] as const)(
  'the rule itself asks for the site of the owner, so that no button is offered: %s',
  (_what, rule) => {
    const everything = holding(allBut([]));
    expect([rule(everything, { site: 1 }), rule(everything, { site: 2 })]).toEqual([true, false]);
    expect(rule({ kind: 'anonymous' }, { site: 1 })).toBe(false);
  },
);
