import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { logicalCssCheck } from './logical-css.ts';
import { plantFiles } from './planted-files.ts';

let root: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'checks-'));
});

afterEach(async () => {
  await rm(root, { recursive: true, force: true });
});

const write = (files: Record<string, string>) => plantFiles(root, files);

describe('logical CSS', () => {
  test('beginnings and ends pass, and so do shadows, the admin and the one file for mirrors', async () => {
    await write({
      'src/blocks/tides/style.module.css':
        '/* left: 0; */\n.tide {\n  margin: 0 1em 2em 1em;\n  inset-inline-start: 0;\n  text-align: start;\n' +
        '  float: inline-end;\n  padding: 0 calc(1em + 2px) 1em calc(1em + 2px);\n' +
        '  background: linear-gradient(to right, #fff, #000) left / 1em 100%;\n}\na:hover {\n  top: 0;\n}\n',
      'src/rich-text/note/admin/style.module.css': '.note { margin-left: 1em; }',
      'src/site/styles/rtl.css': '.arrow { left: 0; }',
      'src/blocks/tides/view.tsx': "const style = { textAlign: 'start' };",
    });
    expect(await logicalCssCheck.run(root)).toMatchObject({ ok: true, summary: '2 files' });
  });

  test.each([
    ['src/blocks/tides/style.module.css', '.tide {\n  margin-left: 1em;\n}', 2],
    ['src/blocks/tides/style.module.css', '.tide { padding-right: 1em }', 1],
    ['src/blocks/tides/style.module.css', '.tide { left: 0; }', 1],
    ['src/blocks/tides/style.module.css', '.tide { text-align: right; }', 1],
    ['src/blocks/tides/style.module.css', '.tide { float: left; }', 1],
    ['src/blocks/tides/style.module.css', '.tide { border-top-left-radius: 3px; }', 1],
    ['src/blocks/tides/style.module.css', '.tide { margin: 0 1em 0 auto; }', 1],
    ['src/site/styles/base.css', '.skip { inset: 0 auto auto 0; }', 1],
    ['src/rich-text/note/style.css', '.note {\n\n  border-left-width: 1px; }', 3],
    ['src/modules/tides/blocks/tide/style.module.css', '.tide { object-position: left center; }', 1],
    ['src/content-types/event/facts.tsx', 'const style = { marginLeft: 4 };', 1],
    ['src/site/header/header.tsx', "const style = { float: 'right' };", 1],
  ])('in %s, %s is reported', async (file, text, line) => {
    await write({ [file]: text });
    expect((await logicalCssCheck.run(root)).details).toContain(`${file}:${line}: left and right`);
  });
});
