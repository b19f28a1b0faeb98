/** Fields that modules add to entities of core, for staff who work on sites with different modules: the site of the record decides. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { websiteSection } from '#entities/website-section/entity.ts';
import { membership } from '#modules/memberships/orders/entities/membership/entity.ts';
import { defaultsOf } from '#records/shape.ts';
import { staffById } from '#server/auth/index.ts';
import { gql, login, makeContent, systemOf } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld();
const { app, services, database, world } = subject;
/** `on` has all modules on, `off` has newsletters and memberships off. */
const { a1: on, a2: off } = world.sites;
const admin = await login(app, world.a.users.admin.username);
afterAll(subject.close);

beforeAll(async () => {
  await database.superuser(
    `update site set modules = '{"newsletters": false, "memberships": false}' where id = $1`,
    [off.id],
  );
  await services.sites.reload();
});

/** Calls an operation as an administrator of both sites, who works on the site `through`, or without a site. */
const ask = (through: typeof on | null, id: string, input: Record<string, unknown>) =>
  gql(app, { id, input, token: admin, ...(through && { site: through.key }) });

const OFF = (where: string) => ({
  newsletterName: `Title in newsletters belongs to Newsletters, which is off on ${where}. Leave it out.`,
});

async function save(through: typeof on | null, id: number) {
  const document = await ask(on, 'getContentDocument', { id });
  const { version } = document.result as { version: string };
  return ask(through, 'saveContent', { id, version, changes: { newsletterName: 'Locks close' }, base: {} });
}

test.each([
  ['the other site', off],
  ['no site', null],
])(
  'a field is written to a record whose site has the module on, in a request of %s',
  async (_what, through) => {
    const { id } = await makeContent(services, on);
    const saved = await save(through, id);
    expect(saved.error).toBeNull();
    expect((saved.result as { values: unknown }).values).toMatchObject({ newsletterName: 'Locks close' });
    const values = { name: 'New', newsletterName: 'Locks close' };
    expect((await ask(through, 'createContent', { type: 'Article', site: on.id, values })).error).toBeNull();
    const section = await ask(through, 'createWebsiteSection', {
      site: on.id,
      name: `Berths ${through?.key ?? ''}`,
      registrationRequired: true,
    });
    expect(section.error).toBeNull();
  },
);

test.each([
  ['the other site', on, 'the site of this record'],
  ['no site', null, 'this site'],
])(
  'a field is refused for a record whose site has the module off, in a request of %s',
  async (_what, through, where) => {
    const { id } = await makeContent(services, off);
    expect((await save(through, id)).error?.extensions['fields']).toEqual(OFF(where));
    const values = { name: 'New', newsletterName: 'Locks close' };
    const created = await ask(through, 'createContent', { type: 'Article', site: off.id, values });
    expect(created.error?.extensions['fields']).toEqual(OFF(where));
    const section = await ask(through, 'createWebsiteSection', {
      site: off.id,
      name: 'Berths',
      registrationRequired: true,
    });
    expect(section.error?.extensions['fields']).toHaveProperty('registrationRequired');
  },
);

test('staff read a field, and the records it names, if the site of the record has the module on', async () => {
  const own = await services.write(systemOf(on.organisationId, [on.id]), (work) =>
    work.records.create(membership, { site: on.id, title: 'Pilots' }),
  );
  const values = { newsletterName: 'Locks close', requiredMemberships: [own.id] };
  const there = await makeContent(services, on, { published: true, values });
  const here = await makeContent(services, off, { published: true, values: { newsletterName: 'Unused' } });
  const query = `query ($input: GetContentInput!) {
    getContent(input: $input) { newsletterName requiredMemberships { title } }
  }`;
  const read = async (through: typeof on, id: number) =>
    (await gql(app, { query, variables: { input: { id } }, token: admin, site: through.key })).result;
  for (const through of [on, off]) {
    expect(await read(through, there.id)).toEqual({
      newsletterName: 'Locks close',
      requiredMemberships: [{ title: 'Pilots' }],
    });
    expect(await read(through, here.id)).toMatchObject({ newsletterName: null });
  }
});

test('a check of a module runs for records of sites that have the module on, and of no others', async () => {
  const actor = await staffById(services.pool, { organisationId: world.a.id, id: world.a.users.admin.id });
  if (!actor) throw new Error('The administrator has no active account.');
  const values = { name: 'Both', registrationRequired: true, openToEveryone: true };
  const insert = (site: typeof on, through: typeof on) => {
    const { modulesOn } = services.sites.byId(through.id) ?? {};
    const who = { ...systemOf(on.organisationId, [on.id, off.id]), actor, ...(modulesOn && { modulesOn }) };
    return services.write(who, (work) =>
      work.records.insertUnchecked(websiteSection, {
        ...defaultsOf(websiteSection.fields),
        ...values,
        site: site.id,
      }),
    );
  };
  expect(await insert(off, on)).toMatchObject(values);
  await expect(insert(on, off)).rejects.toMatchObject({
    extensions: {
      fields: { openToEveryone: 'Content can’t be open to everyone and restricted. Choose one.' },
    },
  });
});
