import { expect, test } from 'vitest';
import { graphqlEndpoint } from './endpoint.ts';

const COOKIES = 'theme=dark; graphql-endpoint=https%3A%2F%2Fstaging.press.example%2Fgraphql';

test('a cookie names another endpoint in developer builds, and nowhere else', () => {
  expect(graphqlEndpoint('/graphql', COOKIES, true)).toBe('https://staging.press.example/graphql');
  expect(graphqlEndpoint('/graphql', 'graphql-endpoint=/proxy/graphql', true)).toBe('/proxy/graphql');
  expect(graphqlEndpoint('/graphql', COOKIES, false)).toBe('/graphql');
});

test('elsewhere the configuration of the server decides', () => {
  expect(graphqlEndpoint('/api/graphql', COOKIES, false)).toBe('/api/graphql');
  expect(graphqlEndpoint('/api/graphql', '', true)).toBe('/api/graphql');
});

test('the endpoint without a usable cookie is the own server', () => {
  for (const cookies of [
    '',
    'theme=dark',
    'graphql-endpoint=',
    'graphql-endpoint=javascript:alert(1)',
    'graphql-endpoint=//x',
  ])
    expect(graphqlEndpoint('/graphql', cookies, true), cookies).toBe('/graphql');
});
