/** Records have the types that their definitions declare: wrong names and wrong values do not compile. */
import { afterAll, describe, expect, test } from 'vitest';
import { layout } from '#entities/layout/entity.ts';
import { websiteSection } from '#entities/website-section/entity.ts';
import { registry } from '#server/registry.ts';
import type { EntityHooks, RecordContext } from '#server/records/index.ts';
import { systemOf } from '#testing/make/make.ts';
import { buildTestWorld } from '#testing/world.ts';

const { services, world, close } = await buildTestWorld();
const { a1 } = world.sites;
const system = systemOf(world.a.id, [a1.id]);
afterAll(close);

test('a record written by its definition is read with its values, and null for missing ones', async () => {
  const found = await services.write(system, async (work) => {
    const values = { site: a1.id, name: 'Quays', parent: a1.sections.news, sequence: 4 };
    const made = await work.records.create(websiteSection, values);
    return work.records.find(websiteSection, made.id);
  });
  const sequence: number | null | undefined = found?.sequence;
  const parent: number | null | undefined = found?.parent;
  expect([found?.name.toUpperCase(), sequence, parent, found?.description]).toEqual([
    'QUAYS',
    4,
    a1.sections.news,
    null,
  ]);
});

test('a record of an entity known only at run time is found by its name', async () => {
  const record = await services.write(system, (work) => {
    const { entity } = work.records.named('websiteSection');
    return work.records.find(entity, a1.sections.news);
  });
  expect(record?.['name']).toBe('News');
});

test.each([...registry.entities.values()].map(({ entity }) => [entity.name, entity] as const))(
  'no record of %s has null where its type has none, and each has every field',
  async (_name, entity) => {
    const page = await services.write(system, (work) => work.records.list(entity, { limit: 100 }));
    const demanded = Object.entries(entity.fields).filter(
      ([, { options }]) => options.required && !options.condition,
    );
    for (const { node } of page.edges) {
      expect(Object.keys(node)).toEqual(expect.arrayContaining(Object.keys(entity.fields)));
      expect(demanded.filter(([key]) => node[key] === null).map(([key]) => key)).toEqual([]);
    }
  },
);

describe('mistakes fail to compile', () => {
  /**
   * Never called: the compiler must report an error in the line below each directive, or it reports the
   * directive.
   */
  async function mistakes({ records }: RecordContext): Promise<void> {
    const section = await records.find(websiteSection, 1);
    if (!section) return;
    // @ts-expect-error Unknown field.
    String(section.nmae);
    // @ts-expect-error A text isn't a number.
    section.sequence = 'first';
    // @ts-expect-error Null without a value.
    section.alias.length.toFixed();
    // @ts-expect-error A number field takes no text.
    await records.writeSkippingPrepare(websiteSection, section, { sequence: 'first' });
    // @ts-expect-error Unknown field on write.
    await records.create(websiteSection, { site: 1, nmae: 'Quays' });
    // @ts-expect-error A record of another entity.
    await records.writeSkippingPrepare(layout, section, {});
    // @ts-expect-error Not one of the choices.
    await records.create(layout, { site: 1, name: 'Home', type: 'page' });
    // @ts-expect-error Entities are named by their definitions.
    await records.find('websiteSection', 1);
  }

  const hooks: EntityHooks<typeof websiteSection> = {
    entity: websiteSection,
    // @ts-expect-error A number field takes no text.
    prepare: async (_work, { values, next }) => ({ ...values, sequence: next.name }),
    after: async (work, { record }) => {
      // @ts-expect-error Unknown field.
      work.tags.add(`site:${String(record.stie)}`);
    },
  };

  test('a wrong name, a wrong value, a record of another entity', () => {
    expect([typeof mistakes, hooks.entity.name]).toEqual(['function', 'websiteSection']);
  });
});
