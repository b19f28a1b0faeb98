import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { deadCodeCheck } from './dead-code.ts';
import { formatCheck } from './format.ts';
import { lintCheck } from './lint.ts';
import { typesCheck } from './types.ts';

const PROJECT = join(import.meta.dirname, '../..');

const CONFIGURATION = [
  '.oxfmtrc.json',
  '.oxlintrc.json',
  'knip.json',
  'package.json',
  'tsconfig.json',
  'tsconfig.base.json',
  'tsconfig.model.json',
  'tsconfig.server.json',
  'tsconfig.browser.json',
  'tsconfig.browser-tests.json',
];

const FLOATING = 'async function save(): Promise<void> {}\n\nexport function start(): void {\n  save();\n}\n';

/** Files that each break one rule of one tool. */
const PLANTED: Readonly<Record<string, string>> = {
  'src/model/floating.ts': FLOATING,
  'src/server/floating.ts': FLOATING,
  'src/admin/floating.ts': FLOATING,
  'src/site/elements/floating.ts': FLOATING,
  'src/server/callback.ts': 'export const all = [1].forEach(async () => {\n  await Promise.resolve();\n});\n',
  'src/server/kinds.ts':
    "export function name(kind: 'a' | 'b'): string {\n  switch (kind) {\n    case 'a':\n      return 'A';\n  }\n  return '';\n}\n",
  'src/server/loose.ts': 'export const loose = (value: any): unknown => value;\n',
  'src/server/sure.ts': 'export const sure = (list: number[]): number => list[0]!;\n',
  'src/server/imports.ts':
    "import { Buffer } from 'node:buffer';\n\nexport type Bytes = { content: Buffer };\n",
  'src/server/long.ts': 'export {};\n'.repeat(301),
  'src/server/wide.ts': `export function wide(): void {\n${'  performance.now();\n'.repeat(61)}}\n`,
  'src/server/default.ts': 'export default 1;\n',
  'src/server/print.ts': "console.log('hello');\n",
  'src/server/outwards.ts': "export const feed = () => fetch('https://example.org/feed');\n",
  'src/entities/quay/server/outwards.ts': "export const feed = () => fetch('https://example.org/feed');\n",
  'src/server/environment.ts': 'export const home = process.env.HOME;\n',
  'src/admin/hooks.tsx':
    "import { useState } from 'react';\n\nexport function useMaybe(on: boolean): number {\n  if (on) useState(1);\n  return 1;\n}\n",
  'src/admin/picture.tsx': 'export const picture = <img src="a.png" />;\n',
  'src/model/process.ts': 'export const id = process.pid;\n',
  'src/page-model/page.ts': 'export const title = document.title;\n',
  'src/admin/process.ts': 'export const id = process.pid;\n',
  'src/server/number.ts': "export const count: number = 'one';\n",
  'src/server/untidy.ts': 'export const a = {b:1}\n',
  'src/server/lost.ts': "export * from './absent.ts';\n",
  'src/server/undeclared.ts': "export * from 'left-pad';\n",
  'src/server/main.ts': "import './lost.ts';\nimport './undeclared.ts';\n",
};

/** Files to which no rule may object. */
const INNOCENT: Readonly<Record<string, string>> = {
  'src/server/boot/config.ts': 'export const port = process.env.PORT;\n',
  'src/server/outbound/fetch.ts': "export const feed = () => fetch('https://example.org/feed');\n",
  'src/server/cli/sites.ts': "console.log('[]');\n",
  'scripts/tool.ts': 'console.log(process.env.HOME);\n',
  'tool.config.ts': 'export default { home: process.env.HOME };\n',
};

/** Each test starts a tool, which is slow on a busy machine; the limit is only for a tool that hangs. */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let tree: string;

beforeAll(async () => {
  tree = await mkdtemp(join(tmpdir(), 'tools-'));
  for (const file of CONFIGURATION) await cp(join(PROJECT, file), join(tree, file));
  await symlink(join(PROJECT, 'node_modules'), join(tree, 'node_modules'), 'junction');
  for (const [file, content] of Object.entries({ ...PLANTED, ...INNOCENT })) {
    await mkdir(dirname(join(tree, file)), { recursive: true });
    await writeFile(join(tree, file), content);
  }
});

afterAll(async () => {
  await rm(tree, { recursive: true, force: true });
});

describe('lint', () => {
  let details: string;

  beforeAll(async () => {
    details = (await lintCheck.run(tree)).details ?? '';
  });

  test.each([
    ['src/model/floating.ts', 'typescript(no-floating-promises)'],
    ['src/server/floating.ts', 'typescript(no-floating-promises)'],
    ['src/admin/floating.ts', 'typescript(no-floating-promises)'],
    ['src/site/elements/floating.ts', 'typescript(no-floating-promises)'],
    ['src/server/callback.ts', 'typescript(no-misused-promises)'],
    ['src/server/kinds.ts', 'typescript(switch-exhaustiveness-check)'],
    ['src/server/loose.ts', 'typescript(no-explicit-any)'],
    ['src/server/sure.ts', 'typescript(no-non-null-assertion)'],
    ['src/server/imports.ts', 'typescript(consistent-type-imports)'],
    ['src/server/long.ts', 'eslint(max-lines)'],
    ['src/server/wide.ts', 'eslint(max-lines-per-function)'],
    ['src/server/default.ts', 'import(no-default-export)'],
    ['src/server/print.ts', 'eslint(no-console)'],
    ['src/server/outwards.ts', 'eslint(no-restricted-globals)'],
    ['src/entities/quay/server/outwards.ts', 'eslint(no-restricted-globals)'],
    ['src/server/environment.ts', 'node(no-process-env)'],
    ['src/admin/hooks.tsx', 'react-hooks(rules-of-hooks)'],
    ['src/admin/picture.tsx', 'jsx-a11y(alt-text)'],
  ])('%s is reported by %s', (file, rule) => {
    expect(findings(details)).toContainEqual({ file, rule });
  });

  test('files with an exception are not reported', () => {
    const files = findings(details).map((finding) => finding.file);
    for (const file of Object.keys(INNOCENT)) expect(files).not.toContain(file);
  });
});

describe('types', () => {
  test('each environment refuses what only another one has', async () => {
    const { ok, details } = await typesCheck.run(tree);
    expect(ok).toBe(false);
    expect(details).toMatch(/^src\/model\/process\.ts\(.*'process'/m);
    expect(details).toMatch(/^src\/page-model\/page\.ts\(.*'document'/m);
    expect(details).toMatch(/^src\/admin\/process\.ts\(.*'process'/m);
    expect(details).toMatch(/^src\/server\/number\.ts\(.*not assignable to type 'number'/m);
  });
});

test('format reports the one untidy file', async () => {
  const { ok, details } = await formatCheck.run(tree);
  expect(ok).toBe(false);
  expect(details?.match(/^\S+\.tsx? /gm)).toEqual(['src/server/untidy.ts ']);
});

test('dead code reports imports that lead nowhere or to an undeclared package', async () => {
  const { ok, details } = await deadCodeCheck.run(tree);
  expect(ok).toBe(false);
  expect(details).toMatch(/\.\/absent\.ts +src\/server\/lost\.ts/);
  expect(details).toMatch(/left-pad +src\/server\/undeclared\.ts/);
});

test('dead code reports a file without a user, and then one that only a test uses', async () => {
  const files = {
    'src/server/main.ts': 'import "./used.ts";\n',
    'src/server/used.ts': 'export {};\n',
    'src/server/tested.ts': 'export const tested = 1;\n',
    'src/server/tested.test.ts': 'import { tested } from "./tested.ts";\n\nvoid tested;\n',
    'src/server/alone.ts': 'export const alone = 1;\n',
    'src/admin/main.tsx': 'export {};\n',
  };
  const live = await mkdtemp(join(tmpdir(), 'live-'));
  try {
    const manifest = { name: 'live', type: 'module', devDependencies: { vitest: '5.1.0' } };
    await writeFile(join(live, 'package.json'), JSON.stringify(manifest));
    await writeFile(join(live, 'vitest.config.ts'), 'import "vitest/config";\n\nexport default {};\n');
    await cp(join(PROJECT, 'knip.json'), join(live, 'knip.json'));
    await symlink(join(PROJECT, 'node_modules'), join(live, 'node_modules'), 'junction');
    for (const [file, content] of Object.entries(files)) {
      await mkdir(dirname(join(live, file)), { recursive: true });
      await writeFile(join(live, file), content);
    }
    const unused = await deadCodeCheck.run(live);
    expect(unused.details).toContain('src/server/alone.ts');
    expect(unused.details).not.toContain('tested.ts');
    await rm(join(live, 'src/server/alone.ts'));
    expect((await deadCodeCheck.run(live)).details).toContain('src/server/tested.ts');
  } finally {
    await rm(live, { recursive: true, force: true });
  }
});

type Finding = { file: string; rule: string };

/** Parses the linter's output: each rule is printed above its place. */
function findings(details: string): Finding[] {
  const pattern = /^\s*[x!] ([\w-]+\([\w-]+\)).*?,-\[([^:\]]+):/gms;
  return [...details.matchAll(pattern)].map(([, rule = '', file = '']) => ({ file, rule }));
}
