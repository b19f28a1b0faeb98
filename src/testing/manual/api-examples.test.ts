/** Every example of the API explorer is valid, and has an answer on a site of the demo. */
import { Kind, parse, validate } from 'graphql';
import { afterAll, describe, expect, test } from 'vitest';
import { isPresent } from '#model/define-module.ts';
import { apiExamples } from '#registry/api-examples.admin.ts';
import { permissions } from '#registry/permissions.ts';
import { readFreeQuery } from '#server/graphql/limits.ts';
import { buildSharedDemoApp } from '../demo.ts';
import { makeApiKey } from '../make/make-api-key.ts';
import { gql } from '../make/make.ts';

const demo = await buildSharedDemoApp();
afterAll(demo.close);

const site = demo.site('quayside');
const place = { organisationId: site.organisationId, id: site.siteId };
const grantable = Object.entries(permissions).filter(
  ([, { peopleOnly, keysOnly }]) => !peopleOnly && !keysOnly,
);
const key = await makeApiKey(demo.services, place, { permissions: grantable.map(([name]) => name) });

const named = apiExamples.map((example) => [example.title, example] as const);
const present = named.filter(([, example]) => isPresent(example, new Set(site.modulesOn)));

test('the explorer has examples of queries and of mutations, with unique titles', () => {
  expect(new Set(apiExamples.map(({ title }) => title)).size).toBe(apiExamples.length);
  const kinds = apiExamples.map(({ operation }) => operation.split(' ', 1)[0]);
  expect(new Set(kinds)).toEqual(new Set(['query', 'mutation']));
});

describe.each(named)('the example “%s”', (_title, { operation, summary }) => {
  test('the operation has a name, is valid, and is within the limits of queries', () => {
    const document = parse(operation);
    expect(document.definitions.map(({ kind }) => kind)).toEqual([Kind.OPERATION_DEFINITION]);
    expect(operation).toMatch(/^(?:query|mutation) [A-Z]\w+/);
    expect(validate(demo.api.schema, document).map(({ message }) => message)).toEqual([]);
    expect(() => readFreeQuery(operation)).not.toThrow();
    expect(summary).toMatch(/\.$/);
  });
});

test.each(present)(
  'the example “%s” runs with its variables, and the response has data',
  async (_title, example) => {
    const answer = await gql(demo.app, {
      query: example.operation,
      variables: example.variables?.({ id: site.siteId }) ?? {},
      token: key.secret,
      site: site.tenantKey,
    });
    expect(answer.error).toBeNull();
    expect(JSON.stringify(answer.result)).not.toMatch(
      /^(?:null|\{\}|.*"(?:edges|results|sections)":\[\].*)$/,
    );
  },
);
