import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { build } from 'vite';
import { expect, test } from 'vitest';
import { cutFonts } from './cut-fonts.ts';

const FILE = '@fontsource/pt-sans/files/pt-sans-latin-400-normal.woff2';

test('a cut font is sent under a hashed name without unneeded tables, and scripts refer to that name', async () => {
  const path = createRequire(import.meta.url).resolve(FILE);
  const entry = '\0entry';
  const answer = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, assetsInlineLimit: 0, rollupOptions: { input: entry } },
    plugins: [
      cutFonts(),
      {
        name: 'entry',
        resolveId: (id) => (id === entry ? id : null),
        load: (id) => (id === entry ? `import url from '${path}?url'; console.log(url);` : null),
      },
    ],
  });
  const { output } = [answer].flat()[0] as {
    output: { type: string; fileName: string; code?: string; source?: Uint8Array }[];
  };
  const [asset, ...others] = output.filter(({ type }) => type === 'asset');
  expect(others).toEqual([]);
  expect(asset?.source?.length).toBeLessThan((await readFile(path)).length / 3);
  expect(output.find(({ type }) => type === 'chunk')?.code).toContain(asset?.fileName);
});
