/** Creates the folder of a new extension. */
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { linkExtensions } from '../lib/extension-packages.mjs';
import { extensionFiles, namesOfExtension } from './extension-files.ts';

const NAME = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;

const NAME_LENGTH_MAX = 40;

/** The files of an extension that was created, and how to take it back. */
export interface CreatedExtension {
  /** Paths below the root, in the order in which an author reads them. */
  files: string[];
  /** Deletes the folder. */
  remove: () => void;
}

/**
 * Creates `extensions/NAME` with a block and its test. Throws, with a message for the author, if the name is invalid or taken.
 */
export function createExtension(root: string, name: string): CreatedExtension {
  if (!NAME.test(name) || name.length > NAME_LENGTH_MAX)
    throw new Error(
      `“${name}” is not a valid name. Use at most ${NAME_LENGTH_MAX} lower-case letters, digits and hyphens, beginning with a letter: tide-tables.`,
    );
  const folder = `extensions/${name}`;
  const taken = [folder, `src/modules/${name}`].find((path) => existsSync(join(root, path)));
  if (taken !== undefined) throw new Error(`${taken} exists already. Choose another name.`);
  const files = Object.entries(extensionFiles(namesOfExtension(name)));
  for (const [path, text] of files) {
    const file = join(root, folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  linkExtensions(root);
  return {
    files: files.map(([path]) => `${folder}/${path}`),
    remove: () => rmSync(join(root, folder), { recursive: true }),
  };
}
