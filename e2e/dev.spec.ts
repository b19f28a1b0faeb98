/** `npm run dev` in a clone of the project: it serves, and the next page shows a change to a block. */
import { expect, test } from '@playwright/test';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { removeFolder, request, startApp } from './support/app.ts';
import { copyProject } from './support/copied-project.ts';

const VIEW = 'src/blocks/content-title/view.tsx';

test('development serves the sources and shows a changed block without a restart', async () => {
  const copy = await copyProject();
  const app = await startApp({ program: [join(copy.root, 'scripts/run.mjs'), 'dev'] });
  try {
    const titleOfSection = async () => {
      const { body } = await request(app, 'quayside.localhost', '/ports');
      return /<h1[^>]*>/.exec(body)?.[0];
    };
    expect(await titleOfSection()).toContain('class="content-title_section"');
    const file = join(copy.root, VIEW);
    const source = await readFile(file, 'utf8');
    const changed = source.replaceAll('<h1 ', '<h1 data-changed="" ');
    expect(changed).not.toBe(source);
    await writeFile(file, changed);
    // The app is replaced while it serves: a request that fails during the change is repeated.
    await expect.poll(() => titleOfSection().catch(() => null)).toContain('data-changed=""');
    expect(app.process.exitCode).toBeNull();
  } finally {
    await app.stop();
    await removeFolder(app.dataDir);
    await copy.remove();
  }
});
