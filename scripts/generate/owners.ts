/** Which module a folder belongs to, and how a registry marks it. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { bases, camelCase, registryText, specifier } from './folders.ts';

export interface ModuleFolder {
  path: string;
  /** As its `module.ts` exports it: the folder's name in camelCase. */
  key: string;
}

/** Marks the entries of one registry, and imports for it what the marks need. */
export interface Owners {
  /** Every folder with a `module.ts`. */
  all: () => ModuleFolder[];
  /** The expression of a definition below `path`, marked if the path is a module's. */
  mark: (path: string, expression: string) => string;
  /** The same for a list, spread. */
  markEach: (path: string, list: string) => string;
  /** The registry's text, with what its marks need. */
  file: (imports: string[], body: string) => string;
}

/** For one registry of the folders below `root`. */
export function createOwners(root: string): Owners {
  const modules = bases(root)
    .filter((base) => existsSync(join(root, base, 'module.ts')))
    .map((path) => ({ path, key: camelCase(path.slice(path.lastIndexOf('/') + 1)) }));
  const used = new Set<ModuleFolder>();
  const ownerOf = (path: string) => {
    const owner = modules.find((module) => path.startsWith(`${module.path}/`));
    if (owner) used.add(owner);
    return owner;
  };
  return {
    all: () => modules,
    mark: (path, expression) => {
      const owner = ownerOf(path);
      return owner ? `ofModule(${owner.key}Module, ${expression})` : expression;
    },
    markEach: (path, list) => {
      const owner = ownerOf(path);
      return owner ? `...${list}.map((part) => ofModule(${owner.key}Module, part))` : `...${list}`;
    },
    file: (imports, body) => {
      const own = [...used].map(
        ({ key, path }) => `import { ${key} as ${key}Module } from '${specifier(`${path}/module.ts`)}';`,
      );
      const mark = own.length > 0 ? ["import { ofModule } from '#model/define-module.ts';"] : [];
      return registryText([...imports, ...mark, ...own], body);
    },
  };
}
