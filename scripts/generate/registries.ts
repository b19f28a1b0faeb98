/**
 * Writes the registries from the folders: everything in src/ and extensions/ is registered by its presence
 * there.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  bases,
  camelCase,
  children,
  folders,
  placesOf,
  programsOf,
  registryText,
  specifier,
  type Folder,
} from './folders.ts';
import { entityExtensionsFile } from './entity-extensions.ts';
import { keyedRegistries } from './keyed-registries.ts';
import { createOwners } from './owners.ts';
import { AREA_LISTS, SERVER_LISTS } from './server-lists.ts';
import { eventsFile } from './events.ts';
import {
  blockViewsFile,
  fieldFiles,
  programFiles,
  templateViewsFile,
  typeLayoutsFile,
  typeViewsFile,
} from './view-registries.ts';

/** Returns the text of every generated registry by its path. */
export function registryFiles(root: string): Record<string, string> {
  const fields = folders(root, 'fields');
  const types = folders(root, 'content-types');
  const entities = folders(root, 'entities');
  const blocks = folders(root, 'blocks');
  const has = (folder: Folder, file: string) => existsSync(join(root, folder.path, file));
  // Entities without a definition have rows that the engines write, like the history.
  const defined = entities.filter((folder) => has(folder, 'entity.ts'));
  return {
    'src/registry/entities.ts': entitiesFile(root, defined),
    'src/registry/content-types.ts': listFile(root, types, {
      constant: 'contentTypes',
      type: 'ContentType',
      model: 'define-content-type',
      leaf: 'type.ts',
    }),
    'src/registry/type-layouts.ts': typeLayoutsFile(types, has),
    'src/registry/type-views.site.ts': typeViewsFile(types, has),
    ...templateFiles(root, has),
    ...blockFiles(root, blocks, has),
    ...programFiles({ blocks, elements: folders(root, 'elements') }, has),
    'src/registry/sources.server.ts': sourcesFile(root, entities),
    'src/registry/module-pages.ts': filesFile(root, placesOf(root, 'pages'), {
      constant: 'modulePages',
      type: "import type { ModulePage } from '#model/pages/define-module-page.ts';",
      cast: 'ModulePage',
      contract: 'Every page that a module brings at an address of its own.',
    }),
    ...areaFiles(root),
    ...keyedRegistries(root),
    ...serverFiles(root, entities),
    'src/registry/events.server.ts': eventsFile(root, entities),
    'src/registry/pages.server.ts': pagesFile(root, entities),
    'src/registry/hooks.server.ts': hooksFile(entities.filter((folder) => has(folder, 'server/hooks.ts'))),
    ...fieldFiles(fields, has),
    ...adminFiles(root, entities),
  };
}

/** Blocks: their definitions and views. */
function blockFiles(
  root: string,
  blocks: Folder[],
  has: (folder: Folder, file: string) => boolean,
): Record<string, string> {
  return {
    'src/registry/blocks.ts': listFile(root, blocks, {
      constant: 'blocks',
      type: 'Block',
      model: 'define-block',
      leaf: 'block.ts',
    }),
    'src/registry/blocks.server.ts': blockViewsFile(blocks, has),
  };
}

/** Templates of sites: their definitions and views. */
function templateFiles(root: string, has: (folder: Folder, file: string) => boolean): Record<string, string> {
  const templates = folders(root, 'templates');
  const imports = templates.map(
    ({ key, path }) => `import { ${key} } from '${specifier(`${path}/template.ts`)}';`,
  );
  const keys = templates.map(({ key }) => key).join(', ');
  return {
    'src/registry/templates.ts': registryText(
      ["import type { SiteTemplates } from '#look/site-templates.ts';", ...imports],
      `/** Templates that sites can choose. */\nexport const templates: readonly SiteTemplates[] = [${keys}];\n`,
    ),
    'src/registry/template-views.site.ts': templateViewsFile(root, templates, has),
  };
}

/** Definitions of modules and extensions other than entities. */
function areaFiles(root: string): Record<string, string> {
  return {
    'src/registry/modules.ts': modulesFile(root),
    'src/registry/extensions.server.ts': extensionsFile(root),
    'src/registry/settings.ts': settingsFile(root),
    'src/registry/entity-extensions.ts': entityExtensionsFile(root),
    ...areaLists(root),
  };
}

function entitiesFile(root: string, entities: Folder[]): string {
  const owners = createOwners(root);
  const imports = ["import type { Entity, EntityAccess } from '#model/define-entity.ts';"];
  const entries = entities.map(({ key, path }) => {
    imports.push(`import { ${key} } from '${specifier(`${path}/entity.ts`)}';`);
    imports.push(`import { access as ${key}Access } from '${specifier(`${path}/access.ts`)}';`);
    return `  ${owners.mark(path, `{ entity: ${key}, access: ${key}Access }`)},`;
  });
  const type = `readonly ({ entity: Entity; access: EntityAccess } & OfModule)[]`;
  return owners.file(
    [...imports, "import type { OfModule } from '#model/define-module.ts';"],
    `/** Every entity with its rules. */\nexport const entities: ${type} = [\n${entries.join('\n')}\n];\n`,
  );
}

function listFile(
  root: string,
  list: Folder[],
  { constant, type, model, leaf }: { constant: string; type: string; model: string; leaf: string },
): string {
  const owners = createOwners(root);
  const imports = [`import type { ${type} } from '#model/${model}.ts';`];
  const cast = type === 'Block' ? ' as unknown as Block' : '';
  const entries = list.map(({ key, path }) => {
    imports.push(`import { ${key} } from '${specifier(`${path}/${leaf}`)}';`);
    return `  ${owners.mark(path, `${key}${cast}`)},`;
  });
  return owners.file(
    imports,
    `/** Every ${type} by its folder. */\nexport const ${constant}: readonly ${type}[] = [\n${entries.join('\n')}\n];\n`,
  );
}

/** Sources that answer the queries of blocks: next to a domain, or in a module or an extension. */
function sourcesFile(root: string, entities: Folder[]): string {
  const places = [...entities.map(({ path }) => [`${path}/server/sources`]), ...placesOf(root, 'sources')];
  return filesFile(root, places, {
    constant: 'sources',
    type: "import type { AnySource } from '#server/pages/index.ts';",
    cast: 'AnySource',
    contract: 'Every page source.',
  });
}

function serverFiles(root: string, entities: Folder[]): Record<string, string> {
  const files = SERVER_LISTS.map(({ folder, ...list }) => {
    const ofEntities = entities.map(({ path }) => [`${path}/server/${folder}`]);
    const places = [...ofEntities, ...placesOf(root, folder)];
    return [`src/registry/${folder}.server.ts`, filesFile(root, places, { ...list, constant: folder })];
  });
  return Object.fromEntries(files);
}

interface FileList {
  constant: string;
  type: string;
  contract: string;
  /** Type to which each entry is cast. */
  cast: string;
  /** Appended to the file's name to form the name of its export. */
  suffix?: string;
  /** Code appended after the list. */
  after?: string;
}

/** Lists the exports of the files in some places, each named after its file. */
function filesFile(root: string, places: readonly (readonly string[])[], list: FileList): string {
  const owners = createOwners(root);
  const imports = [list.type];
  const entries: string[] = [];
  for (const place of places) {
    for (const program of programsOf(root, place)) {
      const name = `${camelCase(program.name)}${list.suffix ?? ''}`;
      imports.push(`import { ${name} } from '${specifier(program.path)}';`);
      entries.push(`  ${owners.mark(program.path, `${name} as unknown as ${list.cast}`)},`);
    }
  }
  return owners.file(
    imports,
    `/** ${list.contract} */\nexport const ${list.constant}: readonly ${list.cast}[] = [\n${entries.join('\n')}\n]${list.after ?? ''};\n`,
  );
}

/** Lists every module: folders with a `module.ts`. */
function modulesFile(root: string): string {
  const owners = createOwners(root);
  const modules = owners.all();
  const sorted = modules.length === 0 ? '' : '.toSorted((one, other) => one.order - other.order)';
  return registryText(
    [
      "import type { Module } from '#model/define-module.ts';",
      ...modules.map(({ key, path }) => `import { ${key} } from '${specifier(`${path}/module.ts`)}';`),
    ],
    `/** Every module, in the order of the settings. */\nexport const modules: readonly Module[] = [\n${modules.map(({ key }) => `  ${key},\n`).join('')}]${sorted};\n`,
  );
}

function areaLists(root: string): Record<string, string> {
  const files = AREA_LISTS.map(({ registry, folder, ...list }) => {
    return [`src/registry/${registry}`, filesFile(root, placesOf(root, folder), list)];
  });
  return Object.fromEntries(files);
}

function settingsFile(root: string): string {
  return filesFile(root, placesOf(root, 'settings'), {
    constant: 'settingsGroups',
    type: "import type { SettingsGroup } from '#model/define-settings.ts';",
    cast: 'SettingsGroup',
    contract: 'Every group of settings, in the order of the form.',
    suffix: 'Settings',
    after: '.toSorted((one, other) => one.order - other.order)',
  });
}

/** What domains contribute to pages: one file of the domain's server half for each list. */
const PAGE_LISTS = [
  { leaf: 'page-resolver', contract: 'What answers addresses of a site.' },
  { leaf: 'view-model', contract: 'How records are shown on pages.' },
  { leaf: 'site-part', contract: 'What all pages of a site share.' },
].map((list) => {
  const key = camelCase(list.leaf);
  return { ...list, key, name: `${key}s`, type: `Any${key.charAt(0).toUpperCase()}${key.slice(1)}` };
});

function pagesFile(root: string, entities: Folder[]): string {
  const owners = createOwners(root);
  const types = PAGE_LISTS.map(({ type }) => type).join(', ');
  const imports = [`import type { ${types} } from '#server/pages/index.ts';`];
  const lists = PAGE_LISTS.map(({ leaf, key: exported, name, type, contract }) => {
    const entries = entities
      .filter(({ path }) => existsSync(join(root, path, 'server', `${leaf}.ts`)))
      .map(({ key, path }) => {
        const own = `${key}${type.slice('Any'.length)}`;
        const file = specifier(`${path}/server/${leaf}.ts`);
        imports.push(`import { ${exported} as ${own} } from '${file}';`);
        return `  ${owners.mark(path, `${own} as unknown as ${type}`)},\n`;
      });
    return `/** ${contract} */\nexport const ${name}: readonly ${type}[] = [\n${entries.join('')}];\n`;
  });
  return owners.file(imports, lists.join('\n'));
}

function extensionsFile(root: string): string {
  const names = children(root, 'extensions').map((name) => `'${name}'`);
  return registryText(
    [],
    `/** Names of the folders below \`extensions/\`. */\nexport const extensions: readonly string[] = [${names.join(', ')}];\n`,
  );
}

function hooksFile(entities: Folder[]): string {
  const imports = ["import type { HooksOfFile } from '#server/records/index.ts';"];
  for (const folder of entities)
    imports.push(`import { hooks as ${folder.key} } from '${specifier(`${folder.path}/server/hooks.ts`)}';`);
  const entries = entities.map(({ key, path }) => `  { file: '${path}/server/hooks.ts', hooks: ${key} },`);
  return registryText(
    imports,
    `/** What entities do beside the generic write, in the order of the folders. */\nexport const hooks: readonly HooksOfFile[] = [\n${entries.join('\n')}\n];\n`,
  );
}

function adminFiles(root: string, entities: Folder[]): Record<string, string> {
  return {
    // A report is a screen with a separate file, so that it is easy to find.
    'src/registry/screens.admin.ts': adminFile(root, entities, {
      constant: 'screens',
      leaves: ['screens', 'reports'],
      type: 'Screen',
      model: 'screens/define-screen',
      contract: 'Every screen of the admin.',
    }),
    'src/registry/figures.admin.ts': adminFile(root, entities, {
      constant: 'figures',
      type: 'Figure',
      model: 'screens/define-figure',
      contract: 'Every figure of the dashboard.',
    }),
    'src/registry/panels.admin.ts': adminFile(root, entities, {
      constant: 'panels',
      type: 'Panel',
      model: 'screens/define-panel',
      contract: 'Every panel that modules add to screens of the admin.',
    }),
  };
}

interface AdminList extends Pick<FileList, 'constant' | 'type' | 'contract'> {
  /**
   * Names of the files that declare the entries, which are also the names of their exports. Default: the
   * constant's name.
   */
  leaves?: readonly string[];
  model: string;
}

/** Lists what domains, modules and the admin's own screens declare in files with these names. */
function adminFile(
  root: string,
  entities: Folder[],
  { constant, leaves = [constant], type, model, contract }: AdminList,
): string {
  const owners = createOwners(root);
  const imports = [`import type { ${type} } from '#model/${model}.ts';`];
  const names: string[] = [];
  const ofBases = bases(root).flatMap((base) => (base === 'src' ? ['src/admin/screens'] : [`${base}/admin`]));
  for (const place of [...entities.map((folder) => `${folder.path}/admin`), ...ofBases]) {
    const paths = ['', ...children(root, place)].map((child) => (child ? `${place}/${child}` : place));
    for (const [path, leaf] of paths.flatMap((each) => leaves.map((leaf) => [each, leaf] as const))) {
      if (!existsSync(join(root, path, `${leaf}.ts`))) continue;
      const name = camelCase(`${path.replace(/^(src|extensions)\//, '').replaceAll('/', '-')}-${leaf}`);
      imports.push(`import { ${leaf} as ${name} } from '${specifier(`${path}/${leaf}.ts`)}';`);
      names.push(`  ${owners.markEach(path, name)},`);
    }
  }
  return owners.file(
    imports,
    `/** ${contract} */\nexport const ${constant}: readonly ${type}[] = [\n${names.join('\n')}\n];\n`,
  );
}
