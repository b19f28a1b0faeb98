/** The installation's secret: from the environment, or made once and kept in the data directory. */
import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** At least 32 characters, the same at every start. */
export async function readSecret(dataDir: string, given: string | undefined): Promise<string> {
  return given ?? readOrMake(join(dataDir, 'secret'), () => randomBytes(32).toString('base64url'));
}

/** The text of a file of mode 600, made on first use. Two processes that start together agree on one. */
export async function readOrMake(path: string, make: () => string): Promise<string> {
  await mkdir(join(path, '..'), { recursive: true });
  try {
    const file = await open(path, 'wx', 0o600);
    const value = make();
    try {
      await file.writeFile(`${value}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
    return value;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return (await readFile(path, 'utf8')).trim();
  }
}
