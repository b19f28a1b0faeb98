import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { trackedFiles } from '../check/tracked-files.ts';
import { moveFiles } from './move-files.ts';
import { planMoves, readMoves, type Plan } from './plan-moves.ts';

const FILES: Readonly<Record<string, string>> = {
  'src/model/field.ts': "export type { Tide } from './tide.ts';\n",
  'src/model/tide.ts': [
    '/** See `model/tide.ts` and server/mail/send.ts. */',
    "import { field } from './field.ts';",
    "import other from '#model/field.ts';",
    'export const tide = [field, other];',
    '',
  ].join('\n'),
  'src/model/tide.test.ts':
    "import { tide } from './tide.ts';\nimport type { A } from '../server/send.ts';\nexport const a: A = tide;\n",
  'src/model/berth.ts': "import { tide } from '#model/tide.ts';\nexport const berth = tide;\n",
  'src/server/send.ts': [
    "import { tide } from '#model/tide.ts';",
    "import { worker } from './worker.ts';",
    "declare module '#model/tide.ts' {}",
    "export const lazy = async () => import('./worker.ts');",
    "export const url = new URL('worker.ts', import.meta.url);",
    "export const files = import.meta.glob<string>('./texts/*.md', { eager: true });",
    "export const root = join(import.meta.dirname, '../..');",
    "export const text = '../..';",
    'export { tide, worker };',
    '',
  ].join('\n'),
  'src/server/texts/one.md': '# One\n',
  'src/server/worker.ts': "import css from './styles/a.module.css?inline';\nexport const worker = css;\n",
  'src/server/styles/a.module.css': ".a { composes: b from './b.module.css'; background: url('./b.svg'); }\n",
  'src/server/styles/b.module.css': '.b { color: red; }\n',
  'src/server/styles/b.svg': '<svg/>\n',
  'scripts/uses.ts':
    "import { tide } from '../src/model/tide.ts';\nexport const uses = [tide, 'src/server/worker.ts'];\n",
  'rules.cjs': "module.exports = ['^src/server/worker\\\\.ts$', './src/server/styles/b.svg'];\n",
  'docs/guide.md':
    'Read [it](../src/model/tide.ts), `server/worker.ts`, `src/server/styles/` and src/server/worker.ts. Not worker.ts.\n',
  'docs/step.patch': [
    'diff --git a/src/server/worker.ts b/src/server/worker.ts',
    '--- a/src/server/worker.ts',
    '+++ b/src/server/worker.ts',
    " import css from './styles/a.module.css?inline';",
    "+import { send } from './send.ts';",
    '',
  ].join('\n'),
};

const TABLE = [
  '# what moves',
  'src/model/tide.ts\tsrc/text/tide.ts',
  'src/model/berth.ts\tsrc/text/berth.ts',
  'src/server/worker.ts\tsrc/server/background/run.ts',
  'src/server/send.ts\tsrc/server/mail/send.ts',
  'src/server/styles/\tsrc/server/look/',
  'src/server/gone.ts\tsrc/server/here.ts',
].join('\n');

describe('scripts/move.ts', () => {
  let root = '';
  let plan: Plan;

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'masthead-move-'));
    for (const [path, text] of Object.entries(FILES)) {
      await mkdir(dirname(join(root, path)), { recursive: true });
      await writeFile(join(root, path), text);
    }
    execFileSync('git', ['init', '-q'], { cwd: root });
    execFileSync('git', ['add', '-A'], { cwd: root });
    plan = planMoves(readMoves(TABLE), await trackedFiles(root));
    moveFiles(root, plan);
  });

  afterAll(async () => rm(root, { recursive: true, force: true }));

  const read = async (path: string) => readFile(join(root, path), 'utf8');

  it('moves files, their tests and whole folders, and lists rows without a file', async () => {
    expect(plan.skipped).toEqual(['src/server/gone.ts']);
    expect(plan.problems).toEqual([]);
    expect(existsSync(join(root, 'src/model/tide.test.ts'))).toBe(false);
    expect(existsSync(join(root, 'src/server/styles'))).toBe(false);
    expect(await read('src/server/look/b.svg')).toBe(FILES['src/server/styles/b.svg']);
  });

  it('rewrites specifiers: relative inside of a part, by alias from another', async () => {
    expect(await read('src/model/field.ts')).toBe("export type { Tide } from '#text/tide.ts';\n");
    expect(await read('src/text/tide.ts')).toContain(
      "import { field } from '#model/field.ts';\nimport other from '#model/field.ts';",
    );
    expect(await read('src/text/tide.test.ts')).toContain(
      "from './tide.ts';\nimport type { A } from '#server/mail/send.ts';",
    );
    expect(await read('src/text/berth.ts')).toContain("from './tide.ts'");
    expect(await read('scripts/uses.ts')).toBe(
      "import { tide } from '../src/text/tide.ts';\nexport const uses = [tide, 'src/server/background/run.ts'];\n",
    );
  });

  it('rewrites modules that are declared, loaded later, named by URL or found by pattern', async () => {
    expect(await read('src/server/mail/send.ts')).toBe(
      [
        "import { tide } from '#text/tide.ts';",
        "import { worker } from '../background/run.ts';",
        "declare module '#text/tide.ts' {}",
        "export const lazy = async () => import('../background/run.ts');",
        "export const url = new URL('../background/run.ts', import.meta.url);",
        "export const files = import.meta.glob<string>('../texts/*.md', { eager: true });",
        "export const root = join(import.meta.dirname, '../../..');",
        "export const text = '../..';",
        'export { tide, worker };',
        '',
      ].join('\n'),
    );
  });

  it('rewrites styles, documents, expressions of checks and patches', async () => {
    expect(await read('src/server/background/run.ts')).toContain("'../look/a.module.css?inline'");
    expect(await read('src/server/look/a.module.css')).toBe(FILES['src/server/styles/a.module.css']);
    expect(await read('rules.cjs')).toBe(
      "module.exports = ['^src/server/background/run\\\\.ts$', './src/server/look/b.svg'];\n",
    );
    expect(await read('docs/guide.md')).toBe(
      'Read [it](../src/text/tide.ts), `server/background/run.ts`, `src/server/look/` and src/server/background/run.ts. Not worker.ts.\n',
    );
    expect(await read('docs/step.patch')).toBe(
      [
        'diff --git a/src/server/background/run.ts b/src/server/background/run.ts',
        '--- a/src/server/background/run.ts',
        '+++ b/src/server/background/run.ts',
        " import css from '../look/a.module.css?inline';",
        "+import { send } from '../mail/send.ts';",
        '',
      ].join('\n'),
    );
  });

  it('changes no file in a second run', async () => {
    const again = planMoves(readMoves(TABLE), await trackedFiles(root));
    expect(moveFiles(root, again)).toEqual([]);
    expect(again.skipped).toHaveLength(6);
  });

  it('reports two files with one path', () => {
    const { problems } = planMoves([{ from: 'a.ts', to: 'b.ts' }], ['a.ts', 'b.ts']);
    expect(problems).toEqual(['a.ts → b.ts: the path is that of b.ts']);
  });
});
