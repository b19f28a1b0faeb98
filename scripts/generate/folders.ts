/** The folders of nouns, and how a registry names what lies in them. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** A noun's folder: where it lies below the root, and its name in camelCase. */
export interface Folder {
  path: string;
  name: string;
  key: string;
}

/** Names of the entities of the product (`''`) and of each extension (`extensions/shop/`), as their folders have them. */
export function entitiesByOwner(root: string): Map<string, string[]> {
  const owners = ['', ...children(root, 'extensions').map((name) => `extensions/${name}/`)];
  const all = folders(root, 'entities').filter(({ path }) => existsSync(join(root, path, 'entity.ts')));
  return new Map(
    owners.map((owner) => {
      const own = all.filter(({ path }) => path.startsWith(owner || 'src/'));
      return [owner, own.map(({ key }) => key)];
    }),
  );
}

/** Folders of one kind, the core's first. Throws when two have one name, for one of them would be lost. */
export function folders(root: string, kind: string): Folder[] {
  const found = bases(root).flatMap((base) =>
    children(root, `${base}/${kind}`).map((name) => ({
      path: `${base}/${kind}/${name}`,
      name,
      key: camelCase(name),
    })),
  );
  const firstOfName = new Map<string, Folder>();
  for (const folder of found) {
    const first = firstOfName.get(folder.name);
    if (first) throw new Error(`${first.path} and ${folder.path} have the same name; rename one of them.`);
    firstOfName.set(folder.name, folder);
  }
  return found;
}

/** What has folders of nouns: the core, its modules, and extensions. */
export function bases(root: string): string[] {
  const modules = children(root, 'src/modules').map((name) => `src/modules/${name}`);
  const extensions = children(root, 'extensions').map((name) => `extensions/${name}`);
  return ['src', ...modules, ...extensions];
}

/** Names of the folders in a folder, sorted; none where it does not exist. */
export function children(root: string, path: string): string[] {
  const directory = join(root, path);
  if (!existsSync(directory)) return [];
  return readdirSync(directory, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

/** As the exports of a folder in kebab-case are named. */
export function camelCase(name: string): string {
  return name.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** From a file in src/registry/. */
export function fromRegistry(path: string): string {
  return path.startsWith('src/') ? `../${path.slice(4)}` : `../../${path}`;
}

/** From anywhere. */
export function specifier(path: string): string {
  return path.startsWith('src/') ? `#${path.slice(4)}` : `../../${path}`;
}
