import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { apiChangesCheck } from '../check/api-changes.ts';
import { ACCEPTED, releaseFiles } from './api-releases.ts';

const FIRST = `type Query {
  getTide(port: String, zone: String): Tide
  getLevel: Int @deprecated(reason: "Since 2026-01-10. Use getTide.")
}

type Tide {
  height: Float
  port: String
}
`;

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'releases-'));
  write({
    'package.json': '{\n  "name": "masthead",\n  "version": "0.1.0",\n  "private": true\n}\n',
    'package-lock.json':
      '{\n  "name": "masthead",\n  "version": "0.1.0",\n  "packages": {\n    "": {\n      "name": "masthead",\n      "version": "0.1.0"\n    },\n    "node_modules/graphql": {\n      "version": "17.1.0"\n    }\n  }\n}\n',
    'schema.graphql': FIRST,
  });
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(files: Record<string, string>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}

/** Makes a release on a day of 2026. */
const release = (version: string, day = '03-01') =>
  write(releaseFiles(root, version, new Date(`2026-${day}T09:00:00Z`)));

const change = (from: string, to: string) => write({ 'schema.graphql': FIRST.replace(from, to) });

test('a release writes the schema, the changes since the one before, and the version', () => {
  release('0.1.0');
  change('  height: Float\n', '  height: Float\n  isRising: Boolean\n');
  const files = releaseFiles(root, '0.2.0', new Date('2026-04-02T09:00:00Z'));
  expect(files['docs/api-releases/0.2.0.graphql']).toContain('isRising');
  expect(files['docs/api-changes.md']).toMatch(
    /## 0\.2\.0 · 2026-04-02\n\n### Added\n\n- .*Tide\.isRising.*\n\n## 0\.1\.0 · 2026-03-01\n\nThe first release\.\n$/,
  );
  expect(files['package.json']).toContain('"version": "0.2.0"');
  expect(files['package-lock.json']?.match(/"version": "[^"]+"/g)).toEqual([
    '"version": "0.2.0"',
    '"version": "0.2.0"',
    '"version": "17.1.0"',
  ]);
});

test.each([
  ['  port: String\n}', '}', 'Field Tide.port was removed.'],
  ['port: String, zone: String', 'port: String', 'Argument Query.getTide(zone:) was removed.'],
  ['  height: Float', '  height: String', 'Field Tide.height changed type from Float to String.'],
  ['zone: String', 'zone: String, day: Int!', 'A required argument Query.getTide(day:) was added.'],
])(
  'a change from %j to %j is refused by check and release, and accepted with a reason',
  async (from, to, sentence) => {
    release('0.1.0');
    change(from, to);
    const answer = await apiChangesCheck.run(root);
    expect(answer).toMatchObject({ ok: false, details: expect.stringContaining(sentence) });
    expect(() => release('0.2.0')).toThrow(sentence);
    write({ [ACCEPTED]: JSON.stringify([{ change: sentence, reason: 'No program used it.' }]) });
    expect(await apiChangesCheck.run(root)).toMatchObject({ ok: true });
    const files = releaseFiles(root, '0.2.0');
    expect(files['docs/api-changes.md']).toContain(`### Breaking\n\n- ${sentence} No program used it.\n`);
    expect(files[ACCEPTED]).toBe('[]\n');
  },
);

test('deprecations are announced in their release, and can be removed after a year', async () => {
  write({ 'schema.graphql': FIRST.replace(/ @deprecated.*/, '') });
  release('0.1.0');
  write({ 'schema.graphql': FIRST });
  const files = releaseFiles(root, '0.2.0');
  expect(files['docs/api-changes.md']).toContain(
    '### Deprecated\n\n- Query.getLevel: Since 2026-01-10. Use getTide.\n',
  );
  write(files);
  change(/ {2}getLevel.*\n/.exec(FIRST)?.[0] ?? '', '');
  expect(() => releaseFiles(root, '0.3.0', new Date('2027-01-09T00:00:00Z'))).toThrow('Query.getLevel');
  expect(() => releaseFiles(root, '0.3.0', new Date('2027-01-10T00:00:00Z'))).not.toThrow();
});

test('a release with extensions, without a valid version or with one that is not later is refused', () => {
  expect(() => release('next')).toThrow('next is not of the form');
  release('0.10.0');
  expect(() => release('0.9.0')).toThrow('0.9.0 is not later than 0.10.0');
  expect(() => release('0.10.0')).toThrow('is not later');
  write({ 'extensions/tides/readme.md': 'Tides.' });
  expect(() => release('0.11.0')).toThrow('without extensions/');
});
