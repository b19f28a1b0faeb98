/** An extension as `npm run generate -- --new extension tide-tables` creates it, with a package from a file. */
import { expect } from '@playwright/test';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runCommand } from '../../scripts/lib/run-parallel.ts';
import { removeFolder, temporaryFolder } from './app.ts';
import type { CopiedProject } from './copied-project.ts';

/** Its folder in a project. */
export const TIDE_TABLES = 'extensions/tide-tables';

const VIEW = `${TIDE_TABLES}/blocks/tide-tables-notice/view.tsx`;

/** A package with React as a peer, which must not be installed a second time. */
const PACKAGE: Record<string, string> = {
  'package.json': JSON.stringify({
    name: 'tide-heights',
    version: '1.0.0',
    type: 'module',
    exports: { types: './index.d.ts', default: './index.js' },
    peerDependencies: { react: '*' },
  }),
  'index.js':
    "import { useMemo } from 'react';\nexport const useTideHeight = () => useMemo(() => 4.2, []);\n",
  'index.d.ts': 'export function useTideHeight(): number;\n',
};

/** Installs the package in the extension's folder, as its developer would. */
export async function installTideHeights({ root }: CopiedProject): Promise<void> {
  const folder = await temporaryFolder();
  for (const [name, text] of Object.entries(PACKAGE)) await writeFile(join(folder, name), text);
  const vendor = join(root, TIDE_TABLES, 'vendor');
  await mkdir(vendor);
  for (const args of [
    ['pack', folder, '--pack-destination', vendor],
    ['install', './vendor/tide-heights-1.0.0.tgz'],
  ]) {
    const result = await runCommand('npm', args, { cwd: join(root, TIDE_TABLES) });
    expect(result.exitCode, result.output).toBe(0);
  }
  await removeFolder(folder);
}

/** Shows what the package returns below the notice. */
export async function usePackage({ root }: CopiedProject): Promise<void> {
  const text = await readFile(join(root, VIEW), 'utf8');
  const changed = text
    .replace(
      'import type { BlockProps }',
      "import { useTideHeight } from 'tide-heights';\nimport type { BlockProps }",
    )
    .replace('  const words =', '  const height = useTideHeight();\n  const words =')
    .replace('<p>{settings.notice}</p>', '<p>\n        {settings.notice} at {height} metres\n      </p>');
  await writeFile(join(root, VIEW), changed);
}
