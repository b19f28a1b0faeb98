/** Guarantees of every entity with a trash: a restored record has everything that it had when it was deleted. */
import { afterAll, expect, test } from 'vitest';
import { asset } from '#entities/asset/entity.ts';
import { mediaFile } from '#entities/media-file/entity.ts';
import type { Entity } from '#model/define-entity.ts';
import { pascalCase } from '#model/field.ts';
import { registry } from '#server/registry.ts';
import { makeTrashedMedia } from '#testing/make/make-trashed-media.ts';
import { gql, login, systemOf } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';
import { exampleOf } from '../tenancy/tenancy-derived.ts';

const subject = await buildTestWorld();
const { app, services, database, world } = subject;
const { a, sites } = world;
const token = await login(app, a.users.admin.username);
const system = systemOf(a.id, [sites.a1.id, sites.a2.id]);
afterAll(subject.close);

const media = await makeTrashedMedia(services, { organisationId: a.id, id: sites.a1.id });
const IN_TRASH = new Map<string, number>([
  [asset.name, media.trashedAsset],
  [mediaFile.name, media.trashedFile],
]);

const call = async (operation: string, id: number) => {
  const answer = await gql(app, { token, site: 'a1', id: operation, input: { id } });
  expect(answer.code, answer.body).toBeNull();
  return answer.result as Record<string, unknown>;
};

/** A record of the entity with the values of its first example, and the records that it requires. */
async function create(entity: Entity): Promise<number> {
  const records: Record<string, number> = {};
  for (const { kind, options } of Object.values(entity.fields)) {
    const isRequired = options.required && !options.condition && options.writable !== 'server';
    const required = registry.entities.get(String(options['to']))?.entity;
    if (kind.kind === 'relation' && isRequired && required && required.name !== 'site')
      records[required.name] = await create(required);
  }
  const made = await services.write(system, (work) =>
    work.records.create(entity, exampleOf(entity, { site: sites.a1.id, records })),
  );
  return made.id;
}

/** Everything stored about a record, apart from its version and the time of its change. */
async function stored({ name }: Entity, id: number): Promise<unknown> {
  const entity = registry.entities.get(name)?.entity;
  const record = entity && (await services.write(system, (work) => work.records.find(entity, id)));
  const references = await database.superuser(
    'select kind, to_entity, to_id from reference where from_entity = $1 and from_id = $2 order by 1, 2, 3',
    [name, id],
  );
  return { ...record, references, version: 0, updated: '' };
}

const withTrash = [...registry.entities.values()].flatMap(({ entity }) => (entity.hasTrash ? [entity] : []));

test('content apart, every kind of record that can be moved to the trash is tested', () => {
  expect(withTrash.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['asset', 'layout', 'mediaFile', 'menu', 'newsletterCampaign']),
  );
});

test.each(withTrash.map((entity) => [entity.name, entity] as const))(
  'a restored %s has every value and reference that it had',
  async (name, entity) => {
    const trashed = IN_TRASH.get(name);
    if (trashed !== undefined) await call(`restore${pascalCase(name)}`, trashed);
    const id = trashed ?? (await create(entity));
    const before = await stored(entity, id);
    await call(`delete${pascalCase(name)}`, id);
    expect(await services.write(system, (work) => work.records.find(entity, id))).toBeNull();
    const answer = await call(`restore${pascalCase(name)}`, id);
    expect(answer).toMatchObject({ id, restoredWithout: null });
    expect(await stored(entity, id)).toEqual(before);
  },
);
