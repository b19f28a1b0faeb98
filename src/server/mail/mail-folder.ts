import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Writes a mail so that its name never refers to half a file. Only the owner can read the file, because links
 * in it grant access.
 */
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

/** Removes a mail; does nothing if it is missing. */
export async function removeMailFile(folder: string, name: string): Promise<void> {
  await rm(join(folder, name), { force: true });
}

/** Removes the mails that were written before an instant, in ms since 1970. */
export async function removeMailFilesBefore(folder: string, beforeMs: number): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const file = await stat(join(folder, name)).catch(() => null);
    if (name.endsWith('.eml') && file && file.mtimeMs < beforeMs) await removeMailFile(folder, name);
  }
}

/**
 * Removes the mails of whose recipients one is `isErased`. Reads each file, and ignores those that another process has removed
 * since the folder was listed.
 */
export async function removeMailFilesTo(
  folder: string,
  isErased: (address: string) => boolean,
): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const mail = name.endsWith('.eml') ? await readFile(join(folder, name), 'utf8').catch(() => null) : null;
    if (mail !== null && recipientsOf(mail).some(isErased)) await removeMailFile(folder, name);
  }
}

/** The addresses of the header `To`, whose value may be folded over several lines. */
function recipientsOf(mail: string): string[] {
  const [head = ''] = mail.split(/\r?\n\r?\n/, 1);
  const [, to = ''] = /^to:(.*(?:\r?\n[ \t].*)*)/im.exec(head) ?? [];
  return to.match(/[^\s<>",;]+@[^\s<>",;]+/g) ?? [];
}
