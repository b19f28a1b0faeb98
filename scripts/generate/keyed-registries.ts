/**
 * Registries of everything that core, modules and extensions define by key: permissions, navigation groups,
 * places of slots, channels, import formats. Each owner exports its own from one file. A registry joins them
 * and adds their keys to a type of the model, so that a key is checked where it is used.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { baseName, bases, camelCase, moduleOf, registryText, specifier } from './folders.ts';

interface KeyedList {
  /** File name of each owner's definitions, `src/entities/<leaf>.ts` for core. */
  leaf: string;
  /** File of the language that declares `type` and `keys`. */
  model: string;
  /** Type of one definition. */
  type: string;
  /** Interface whose properties are the keys. */
  keys: string;
  /** Singular noun for the error about two owners with the same key. */
  noun: string;
  contract: string;
}

const LISTS: readonly KeyedList[] = [
  {
    leaf: 'permissions',
    model: '#model/permissions',
    type: 'PermissionDefinition',
    keys: 'Permissions',
    noun: 'permission',
    contract: 'Every permission by its key, in the order of the users screen.',
  },
  {
    leaf: 'navigation-groups',
    model: '#model/screens/define-screen',
    type: 'NavigationGroupDefinition',
    keys: 'NavigationGroups',
    noun: 'navigation group',
    contract: 'Every group of the navigation by its key, in their order.',
  },
  {
    leaf: 'slot-places',
    model: '#model/pages/define-slot',
    type: 'SlotPlaceDefinition',
    keys: 'SlotPlaces',
    noun: 'place of slots',
    contract: 'Every place of slots by its key.',
  },
  {
    leaf: 'channels',
    model: '#model/channels',
    type: 'ChannelDefinition',
    keys: 'Channels',
    noun: 'channel',
    contract: 'Every channel by its key.',
  },
  {
    leaf: 'import-formats',
    model: '#import/import-formats',
    type: 'ImportFormatDefinition',
    keys: 'ImportFormats',
    noun: 'import format',
    contract: 'Every format of import sources by its key.',
  },
  {
    leaf: 'key-purposes',
    model: '#access/key-purposes',
    type: 'KeyPurposeDefinition',
    keys: 'KeyPurposes',
    noun: 'key purpose',
    contract: 'Every purpose of keys by its name.',
  },
  {
    leaf: 'webhook-events',
    model: '#access/webhook-events',
    type: 'WebhookEventDefinition',
    keys: 'WebhookEvents',
    noun: 'webhook event',
    contract: 'Every event that webhooks can deliver by its name, in the order of the form.',
  },
];

/** The registries by their paths, as text. */
export function keyedRegistries(root: string): Record<string, string> {
  return {
    ...Object.fromEntries(LISTS.map((list) => [`src/registry/${list.leaf}.ts`, keyedFile(root, list)])),
    'src/registry/personal-data.ts': personalDataFile(root),
  };
}

function keyedFile(root: string, { leaf, model, type, keys, noun, contract }: KeyedList): string {
  const constant = camelCase(leaf);
  const imports = [
    "import { joinDefinitions } from '#model/define-module.ts';",
    `import type { ${type}, ${keys} } from '${model}.ts';`,
  ];
  const owned: { name: string; module: string | null }[] = [];
  for (const base of bases(root)) {
    const file = `${base === 'src' ? 'src/entities' : base}/${leaf}.ts`;
    if (!existsSync(join(root, file))) continue;
    const module = moduleOf(root, base);
    const name = nameOf(base);
    imports.push(`import { ${constant} as ${name} } from '${specifier(file)}';`);
    if (module && !imports.includes(module.statement)) imports.push(module.statement);
    owned.push({ name, module: module?.name ?? null });
  }
  const types = owned.map(({ name }) => `    Readonly<typeof ${name}>`).join(',\n');
  const extended = owned.length === 0 ? '' : ` extends\n${types} `;
  const parts = owned.map(({ name, module }) => `  [${name}${module ? `, ${module}` : ''}],\n`).join('');
  return registryText(
    imports,
    `declare module '${model}.ts' {\n  interface ${keys}${extended}{}\n}\n\n` +
      `/** ${contract} */\nexport const ${constant} = joinDefinitions<keyof ${keys}, ${type}>('${noun}', [\n${parts}]);\n`,
  );
}

/**
 * The import name of a base: `ofCore`, `ofTides` of a module or an extension, `ofTidesGauges` of a feature.
 */
function nameOf(base: string): string {
  return base === 'src' ? 'ofCore' : baseName(base, 'of-');
}

/** How an erasure treats tables without a definition, of the core, each module and each extension. */
function personalDataFile(root: string): string {
  const imports = ["import type { TableData } from '#model/personal-data.ts';"];
  const entries = bases(root).flatMap((base) => {
    const file = `${base === 'src' ? 'src/entities' : base}/personal-data.ts`;
    if (!existsSync(join(root, file))) return [];
    const name = nameOf(base);
    imports.push(`import { personalData as ${name} } from '${specifier(file)}';`);
    return [`  ...${name},\n`];
  });
  return registryText(
    imports,
    `/** Tables without a definition, and what becomes of their texts when a reader is erased. */\nexport const personalData: Readonly<Record<string, TableData>> = {\n${entries.join('')}};\n`,
  );
}
