import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'vite';
import { afterAll, expect, test } from 'vitest';
import { extensionTrouble } from './extension-of-error.ts';

const root = await mkdtemp(join(tmpdir(), 'extension-of-error-'));
afterAll(() => rm(root, { recursive: true }));

/**
 * Builds a program of an extension and of the product as the server is built, loads it in a process as the start does, and
 * returns the message.
 */
async function troubleOf(name: string, ofExtension: string, ofProduct: string): Promise<string> {
  const folder = join(root, name);
  await mkdir(join(folder, 'extensions/harbour/jobs'), { recursive: true });
  await writeFile(join(folder, 'extensions/harbour/jobs/count-tides.ts'), ofExtension);
  await writeFile(
    join(folder, 'main.ts'),
    `import { tides } from './extensions/harbour/jobs/count-tides.ts';\n${ofProduct}\nexport const main = tides;\n`,
  );
  await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    build: {
      ssr: true,
      minify: false,
      sourcemap: true,
      outDir: 'dist',
      rollupOptions: { input: join(folder, 'main.ts') },
    },
  });
  const program = `
    const { extensionTrouble } = await import(${JSON.stringify(pathToFileURL(join(import.meta.dirname, 'extension-of-error.ts')).href)});
    await import(${JSON.stringify(pathToFileURL(join(folder, 'dist/main.mjs')).href)})
      .catch(async (error) => console.log(error.message, '/', await extensionTrouble(error)));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program]);
  return stdout.trim();
}

test('code of an extension that throws while it is loaded is named with file and line, and what to do', async () => {
  const said = await troubleOf(
    'broken',
    `export const tides: number[] = [];\n\nif (tides.length === 0) throw new TypeError('The tide table is empty');\n`,
    '',
  );
  expect(said).toBe(
    'The tide table is empty / The extension “harbour” failed while its code was loaded (extensions/harbour/jobs/count-tides.ts:3): The tide table is empty. Masthead was not started. ' +
      'Mend the file. Or take the extension out: move the folder extensions/harbour away, run npm run generate, and start again.',
  );
});

test('an error of the product, and a value that is not an error, name no extension', async () => {
  const said = await troubleOf(
    'sound',
    'export const tides = [];\n',
    `throw new Error('The quay is closed');`,
  );
  expect(said).toBe('The quay is closed / null');
  expect(await extensionTrouble('text')).toBeNull();
});
