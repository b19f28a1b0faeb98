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
  'src/visits.ts': [
    '/** `asked` of a visit. */',
    'export interface Visit { asked: string }',
    'export function load(asked: number) { return asked + 1; }',
    'export function save(asked: string, at: number) { return `${asked} ${at}`; }',
    '',
  ].join('\n'),
  'src/jobs/queue.ts': [
    "import type { Visit } from '../visits.ts';",
    'export const pathOf = ({ asked }: Visit) => asked;',
    'export const next = (limit: number) => { const asked = limit; return asked; };',
    'export const other = (asked: number) => asked;',
    "export type State = 'asked' | 'answered';",
    "export type Named = Pick<Visit, 'asked'>;",
    'const heard = () => { const asked = 1; return () => ({ asked }); };',
    'export const sum = heard()().asked + 1;',
    'export const twice = () => { const { asked } = heard()(); return asked * 2; };',
    'export const forwarded = ({ asked }: Visit): Visit => ({ asked });',
    'export const visitOf = (path: string): Visit => { const asked = path; return { asked }; };',
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
      { from: 'asked', to: 'path', declaredIn: ['src/visits.ts!'] },
      { from: 'asked', to: 'id', declaredIn: ['src/visits.ts#load'] },
      { from: 'asked', to: 'at', declaredIn: ['src/visits.ts#save'] },
      { from: 'asked', to: 'count', declaredIn: ['src/jobs/'] },
      { from: 'asked', to: 'limit', declaredIn: ['src/jobs/queue.ts#next'] },
    ];
    problems = renameSymbols(sources, renames);
    renameInTexts(sources, renames);
    sources.write();
    renameFile(root, '…/back.ts', 'strip.ts');
  });

  afterAll(async () => rm(root, { recursive: true, force: true }));

  const read = async (path: string) => readFile(join(root, path), 'utf8');

  it('renames members with what is destructured from them', async () => {
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

  it('the closest of several rows of a name applies, and destructured names follow their member', async () => {
    const text = await read('src/visits.ts');
    expect(text).toContain('/** `path` of a visit. */');
    expect(text).toContain('Visit { path: string }');
    expect(text).toContain('load(id: number) { return id + 1; }');
    const jobs = await read('src/jobs/queue.ts');
    expect(jobs).toContain('({ path }: Visit) => path');
    expect(jobs).toContain('other = (count: number) => count');
    expect(jobs).toContain("State = 'asked' | 'answered'");
    expect(jobs).toContain("Pick<Visit, 'path'>");
    expect(jobs).toContain('const count = 1; return () => ({ count });');
    expect(jobs).toContain('sum = heard()().count + 1');
    expect(jobs).toContain('const { count } = heard()(); return count * 2;');
    expect(jobs).toContain('({ path }: Visit): Visit => ({ path })');
    expect(jobs).toContain('const count = path; return { path: count };');
  });

  it('a name that its scope uses already is left and reported', async () => {
    expect(await read('src/visits.ts')).toContain('save(asked: string, at: number)');
    expect(await read('src/jobs/queue.ts')).toContain('const asked = limit; return asked;');
    expect(problems.toSorted()).toEqual([
      'not renamed: asked in src/jobs/queue.ts, since limit is in use in src/jobs/queue.ts',
      'not renamed: asked in src/visits.ts, since at is in use in src/visits.ts',
    ]);
  });

  it('renames in documents: paths, compound names, and words between backticks', async () => {
    expect(await read('docs/guide.md')).toBe(
      'Call `stripGatedFields(options)` of `src/strip.ts`; the release notes; `ttlMs`.\n',
    );
  });
});
