/** Guarantees of every content type: its type fields are checked, stored, published and read back. */
import { afterAll, describe, expect, test } from 'vitest';
import { registry } from '#server/registry.ts';
import { gql, login } from '#testing/make/make.ts';
import { onlyIf } from '#testing/applies.ts';
import { buildTestWorld } from '#testing/world.ts';

const subject = await buildTestWorld();
const { app, world } = subject;
const { a1 } = world.sites;
const token = await login(app, world.a.users.editor.username);
afterAll(subject.close);

interface Document {
  id: number;
  version: string;
  status: number;
  state: string;
  path: string;
  values: Record<string, unknown>;
}

describe.each([...registry.contentTypes.values()].map((type) => [type.name, type] as const))(
  'content type %s',
  (name, type) => {
    const common = (suffix: string) => ({
      name: `An example of ${name}`,
      ...(type.address === 'alias' && { alias: `example-${suffix}` }),
      // No example can name an image.
      ...(type.requiredToPublish?.includes('primaryImage') && {
        primaryImage: { asset: world.a.assetId },
        images: [{ image: { asset: world.a.assetId } }],
      }),
    });

    test('each example is created, saved, published and read back by editors and readers alike', async () => {
      for (const [index, example] of type.examples.entries()) {
        const values = { ...common(`${index}`), ...example };
        const created = await document('createContent', { type: name, site: a1.id, values });
        expect(created).toMatchObject({ status: 2, state: 'draft', values });
        const hidden = await gql(app, { host: a1.host, id: 'getContent', input: { id: created.id } });
        expect(hidden.code).toBe('NOT_FOUND');
        const saved = await document('saveContent', {
          id: created.id,
          version: created.version,
          changes: { name: `A better example of ${name}` },
          base: { name: values.name },
        });
        expect(saved.values).toMatchObject({ ...values, name: `A better example of ${name}` });
        const published = await document('publishContent', { id: saved.id, version: saved.version });
        expect(published).toMatchObject({ status: 1, state: 'published' });
        const reader = await gql(app, { host: a1.host, id: 'getContent', input: { id: created.id } });
        expect(reader.result).toMatchObject({
          __typename: name,
          name: `A better example of ${name}`,
          ...leaves(example),
        });
        const page = await app.inject({ url: published.path, headers: { host: a1.host } });
        expect([page.statusCode, page.body.includes(`A better example of ${name}`)]).toEqual([200, true]);
      }
    });

    test('an undeclared type field is refused by its path', async () => {
      const answer = await create({ ...common('unknown'), nonsense: 1 });
      expect(answer.error?.extensions).toMatchObject({
        code: 'BAD_USER_INPUT',
        fields: { nonsense: expect.any(String) },
      });
    });

    test.each(onlyIf(Object.keys(type.fields).length > 0))(
      'a wrong value of an own field is refused at its path',
      async () => {
        for (const key of Object.keys(type.fields)) {
          const answer = await create({ ...common('wrong'), [key]: { not: 'a value' } });
          expect(answer.code, key).toBe('BAD_USER_INPUT');
          const paths = Object.keys(answer.error?.extensions['fields'] as object);
          expect(
            paths.filter((path) => path === key || path.startsWith(`${key}.`)),
            key,
          ).not.toEqual([]);
        }
      },
    );

    test('a field the type hides is not a field of its form', async () => {
      for (const key of type.hides ?? []) {
        const answer = await create({ ...common('hidden'), [key]: null });
        expect(answer.error?.extensions['fields'], key).toHaveProperty(key);
      }
    });

    function create(values: Record<string, unknown>) {
      return gql(app, { token, site: 'a1', id: 'createContent', input: { type: name, site: a1.id, values } });
    }
  },
);

async function document(id: string, input: Record<string, unknown>): Promise<Document> {
  const answer = await gql(app, { token, site: 'a1', id, input });
  if (answer.error) throw new Error(`${id} was refused: ${answer.body}`);
  return answer.result as Document;
}

/** The part of an own field that a stored query selects: values, but not lists of other records. */
function leaves(example: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(example).filter(([, value]) => typeof value !== 'object'));
}
