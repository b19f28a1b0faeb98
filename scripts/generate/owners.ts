/** Finds the module of a folder, and how a registry marks it. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { bases, camelCase, registryText, specifier } from './folders.ts';

export interface ModuleFolder {
  path: string;
  /** Export of its `module.ts`: the folder's name in camelCase. */
  key: string;
}

/** Marks the entries of one registry with their modules, and imports what the marks need. */
export interface Owners {
  /** Every folder with a `module.ts`. */
  all: () => ModuleFolder[];
  /** Returns the expression of a definition at `path`, marked if the path belongs to a module or to an extension. */
  mark: (path: string, expression: string) => string;
  /** Like `mark`, for a list: returns it spread. */
  markEach: (path: string, list: string) => string;
  /** Returns the registry's text, with the imports that its marks need. */
  file: (imports: string[], body: string) => string;
}

/** Creates the marks for one registry of the folders below `root`. */
export function createOwners(root: string): Owners {
  const modules = bases(root)
    .filter((base) => existsSync(join(root, base, 'module.ts')))
    .map((path) => ({ path, key: camelCase(path.slice(path.lastIndexOf('/') + 1)) }));
  const used = new Set<ModuleFolder>();
  let hasExtensions = false;
  const ownerOf = (path: string) => {
    const owner = modules.find((module) => path.startsWith(`${module.path}/`));
    if (owner) used.add(owner);
    return owner;
  };
  return {
    all: () => modules,
    mark: (path, expression) => {
      const owner = ownerOf(path);
      const marked = owner ? `ofModule(${owner.key}Module, ${expression})` : expression;
      if (!path.startsWith('extensions/')) return marked;
      hasExtensions = true;
      return `ofExtension('${path}', ${marked})`;
    },
    markEach: (path, list) => {
      const owner = ownerOf(path);
      const marked = owner ? `ofModule(${owner.key}Module, part)` : 'part';
      if (!path.startsWith('extensions/'))
        return owner ? `...${list}.map((part) => ${marked})` : `...${list}`;
      hasExtensions = true;
      return `...${list}.map((part) => ofExtension('${path}', ${marked}))`;
    },
    file: (imports, body) => {
      const own = [...used].map(
        ({ key, path }) => `import { ${key} as ${key}Module } from '${specifier(`${path}/module.ts`)}';`,
      );
      const names = [...(hasExtensions ? ['ofExtension'] : []), ...(own.length > 0 ? ['ofModule'] : [])];
      const mark = names.length > 0 ? [`import { ${names.join(', ')} } from '#model/define-module.ts';`] : [];
      return registryText([...imports, ...mark, ...own], body);
    },
  };
}
