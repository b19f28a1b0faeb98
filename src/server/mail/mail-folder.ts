import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';

/** Writes a mail so that its name never shows half of it. For the owner's eyes: links in it let people in. */
export async function writeMailFile(folder: string, name: string, content: Buffer): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const unfinished = join(folder, `.${name}`);
  const file = await open(unfinished, 'w', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(unfinished, join(folder, name));
}
