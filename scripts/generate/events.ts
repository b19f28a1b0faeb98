/** The registry of events: each with the files that emit it, found by their calls. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { camelCase, placesOf, programsOf, specifier, type Folder } from './folders.ts';
import { createOwners } from './owners.ts';

/** The generated file; `entities` are folders whose server half may declare events. */
export function eventsFile(root: string, entities: readonly Folder[]): string {
  const owners = createOwners(root);
  const sources = emittingSources(root);
  const imports = ["import type { RegisteredEvent } from '#model/jobs/define-event.ts';"];
  const entries: string[] = [];
  const places = [...entities.map(({ path }) => [`${path}/server/events`]), ...placesOf(root, 'events')];
  for (const place of places) {
    for (const { path: file, leaf, name: kebab } of programsOf(root, place)) {
      const name = camelCase(kebab);
      const emitters = sources.filter(({ text }) => emits(text, { name, leaf })).map(({ path }) => path);
      const list = emitters.map((path) => `'${path}'`).join(', ');
      imports.push(`import { ${name} } from '${specifier(file)}';`);
      entries.push(`  ${owners.mark(file, `{ event: ${name}, emitters: [${list}] }`)},\n`);
    }
  }
  return owners.file(
    imports,
    `/** Every event with the files that emit it. */\nexport const events: readonly RegisteredEvent[] = [\n${entries.join('')}];\n`,
  );
}

interface Source {
  path: string;
  /** Source text without comments. */
  text: string;
}

/** Files of the product and its extensions that call `emit`, tests left out. */
function emittingSources(root: string): Source[] {
  return globSync('{src,extensions}/**/*.{ts,tsx}', { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !/\.test\.tsx?$/.test(path) && !path.startsWith('src/testing/'))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
    .filter(({ text }) => text.includes('emit('))
    .map(({ path, text }) => ({ path, text: text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '') }));
}

/** Whether a file imports the event of that file and calls `emit` with it. */
function emits(text: string, { name, leaf }: { name: string; leaf: string }): boolean {
  const isImported = new RegExp(
    `import \\{[^}]*\\b${name}\\b[^}]*\\} from '(?:[^']*/|#)events/${leaf.replaceAll('.', '\\.')}'`,
  );
  return isImported.test(text) && new RegExp(`\\bemit\\(\\s*\\w+,\\s*${name}\\b`).test(text);
}
