/** The paths of the admin's screens, for the server, which may not import the admin. */
import { registryText } from './folders.ts';

export const ADMIN_PATHS = 'src/registry/admin-paths.ts';

/** Returns the text of the generated file. */
export function adminPathsFile(paths: readonly string[]): string {
  const lines = paths.map((path) => `  '${path}',\n`).join('');
  return registryText(
    [],
    `/** Every path below /admin that leads to a screen; a part that begins with $ stands for any one part. */\nexport const ADMIN_PATHS: readonly string[] = [\n${lines}];\n`,
  );
}
