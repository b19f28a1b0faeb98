import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { renameFile } from './files.ts';
import { Sources } from './sources.ts';
import { renameSymbols } from './symbols.ts';
import { renameInTexts } from './texts.ts';

const FILES: Readonly<Record<string, string>> = {
  'tsconfig.base.json':
    '{"compilerOptions":{"module":"esnext","moduleResolution":"bundler","allowImportingTsExtensions":true,"noEmit":true}}',
  'src/back.ts': [
    '/** `release` and keepMs are names; a release of keys is prose. */',
    'export interface Options { keepMs?: number; other: number }',
    'export function release(options: Options) { const { keepMs } = options; return { keepMs }; }',
    '',
  ].join('\n'),
  'src/uses.ts': [
    "import { release, type Options } from './back.ts';",
    "export type Kept = Pick<Options, 'keepMs'>;",
    "export const text = 'keepMs';",
    'export const released = release({ keepMs: 1, other: 2 });',
    'export const apart = { release: 1 };',
    '',
  ].join('\n'),
  'docs/guide.md': 'Call `release(options)` of `src/back.ts`; the release notes; `keepMs`.\n',
};

describe('scripts/rename.ts', () => {
  let root = '';
  let problems: string[] = [];

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'masthead-rename-'));
    for (const [path, text] of Object.entries(FILES)) {
      await mkdir(dirname(join(root, path)), { recursive: true });
      await writeFile(join(root, path), text);
    }
    execFileSync('git', ['init', '-q'], { cwd: root });
    execFileSync('git', ['add', '-A'], { cwd: root });
    const sources = new Sources(root);
    const renames = [
      { from: 'keepMs', to: 'ttlMs', declaredIn: [] },
      { from: 'release', to: 'stripGatedFields', declaredIn: ['src/back.ts'] },
    ];
    problems = renameSymbols(sources, renames);
    renameInTexts(sources, renames);
    sources.write();
    renameFile(root, '…/back.ts', 'strip.ts');
  });

  afterAll(async () => rm(root, { recursive: true, force: true }));

  const read = async (path: string) => readFile(join(root, path), 'utf8');

  it('renames members with what is destructured from them', async () => {
    expect(problems).toEqual([]);
    const text = await read('src/strip.ts');
    expect(text).toContain('const { ttlMs } = options; return { ttlMs };');
    expect(text).toContain('/** `stripGatedFields` and ttlMs are names; a release of keys is prose. */');
  });

  it('renames keys in types, and no other strings', async () => {
    const text = await read('src/uses.ts');
    expect(text).toContain("Pick<Options, 'ttlMs'>");
    expect(text).toContain("text = 'keepMs'");
  });

  it('words of prose are renamed only where the table declares them', async () => {
    const text = await read('src/uses.ts');
    expect(text).toContain("import { stripGatedFields, type Options } from './strip.ts';");
    expect(text).toContain('apart = { release: 1 }');
  });

  it('renames in documents: paths, compound names, and words between backticks', async () => {
    expect(await read('docs/guide.md')).toBe(
      'Call `stripGatedFields(options)` of `src/strip.ts`; the release notes; `ttlMs`.\n',
    );
  });
});
