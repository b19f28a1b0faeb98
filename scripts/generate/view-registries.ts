/**
 * Registries of everything that is displayed: views of blocks, content types and fields, and scripts for
 * browsers.
 */
import { fromRegistry, registryText, specifier, type Folder } from './folders.ts';
import { createOwners } from './owners.ts';

type Has = (folder: Folder, leaf: string) => boolean;

export function blockViewsFile(blocks: Folder[], has: Has): string {
  const imports: string[] = [];
  const islands: string[] = [];
  const entries: string[] = [];
  for (const folder of blocks) {
    const { key, path } = folder;
    imports.push(`import { ${key} } from '${specifier(`${path}/block.ts`)}';`);
    imports.push(`import { examples as ${key}Examples } from '${specifier(`${path}/examples.ts`)}';`);
    const members: string[] = [];
    if (has(folder, 'view.tsx')) {
      imports.push(`import { View as ${key}View } from '${specifier(`${path}/view.tsx`)}';`);
      members.push(`view: ${key}View as unknown as BlockView['view']`);
    }
    if (has(folder, 'email.tsx')) {
      imports.push(`import { View as ${key}Email } from '${specifier(`${path}/email.tsx`)}';`);
      members.push(`email: ${key}Email as unknown as BlockView['view']`);
    }
    if (has(folder, 'style.module.css')) {
      imports.push(`import ${key}Css from '${specifier(`${path}/style.module.css?inline`)}';`);
      members.push(`css: ${key}Css`);
    } else members.push("css: ''");
    if (has(folder, 'load.ts')) {
      imports.push(`import { load as ${key}Load } from '${specifier(`${path}/load.ts`)}';`);
      members.push(`load: ${key}Load as unknown as BlockView['load']`);
    }
    if (has(folder, 'island.tsx')) {
      islands.push(fromRegistry(`${path}/island.tsx`));
      members.push(`island: islandOf('${folder.name}', '${fromRegistry(`${path}/island.tsx`)}')`);
    }
    if (has(folder, 'element.ts')) members.push('hasElement: true');
    members.push(`examples: ${key}Examples as BlockView['examples']`);
    entries.push(`  [${key}.name]: { ${members.join(', ')} },`);
  }
  imports.unshift(
    `import type { BlockView${islands.length > 0 ? ', IslandModule' : ''} } from '#server/pages/index.ts';`,
  );
  return registryText(
    imports,
    `${islandsByPath(islands)}/** View, style and loader of every block by its name. */\nexport const blockViews: Record<string, BlockView> = {\n${entries.join('\n')}\n};\n`,
  );
}

/**
 * Imported through the bundler, not checked by the compiler: an island uses browser APIs, which the server's
 * types lack.
 */
function islandsByPath(paths: string[]): string {
  if (paths.length === 0) return '';
  const list = paths.map((path) => `  '${path}',`).join('\n');
  return (
    `const islands = import.meta.glob<IslandModule>([\n${list}\n], { eager: true });\n\n` +
    "function islandOf(name: string, path: string): NonNullable<BlockView['island']> {\n" +
    '  const module = islands[path];\n' +
    '  if (!module) throw new Error(`${path} was not built.`);\n' +
    '  return { name, Island: module.Island };\n}\n\n'
  );
}

/** Scripts that browsers load when a page needs them. */
function programsFile(type: string, lists: readonly ProgramList[]): string {
  const [, name = ''] = /\{ (\w+) \}/.exec(type) ?? [];
  const constants = lists.map(({ constant, contract, entries }) => {
    const lines = entries.map(([key, path]) => `  '${key}': () => import('${specifier(path)}'),\n`);
    return `/** ${contract} */\nexport const ${constant}: ${name} = {\n${lines.join('')}};\n`;
  });
  return registryText([type], constants.join('\n'));
}

interface ProgramList {
  constant: string;
  contract: string;
  entries: [key: string, path: string][];
}

/** Browser scripts: islands and custom elements of blocks, and the elements that slots of modules show. */
export function programFiles(
  { blocks, elements }: { blocks: Folder[]; elements: Folder[] },
  has: Has,
): Record<string, string> {
  const islandsOf = (folders: Folder[]) => folders.filter((folder) => has(folder, 'island.tsx'));
  const elementsOf = (folders: Folder[]) => folders.filter((folder) => has(folder, 'element.ts'));
  return {
    'src/registry/islands.client.ts': programsFile("import type { Islands } from '#site/islands/wake.ts';", [
      {
        constant: 'islands',
        contract: 'Program of every island by the folder of its block.',
        entries: islandsOf(blocks).map(({ name, path }) => [name, `${path}/island.tsx`]),
      },
    ]),
    'src/registry/elements.client.ts': programsFile(
      "import type { Elements } from '#site/elements/define.ts';",
      [
        {
          constant: 'elements',
          contract: 'Program of every custom element of a block by its tag.',
          entries: elementsOf(blocks).map(({ name, path }) => [`block-${name}`, `${path}/element.ts`]),
        },
        {
          constant: 'idleElements',
          contract: 'Programs that are loaded when the page is idle, by the tag of their element.',
          entries: elementsOf(elements).map(({ name, path }) => [`site-${name}`, `${path}/element.ts`]),
        },
      ],
    ),
  };
}

/** Views and styles of templates by their names. */
export function templateViewsFile(root: string, templates: Folder[], has: Has): string {
  const owners = createOwners(root);
  const imports = ["import type { TemplateViews } from '#site/ui/templates.ts';"];
  const entries = templates.map((folder) => {
    const { key, path } = folder;
    const members: string[] = [];
    for (const [leaf, member] of [
      ['header.tsx', 'Header'],
      ['footer.tsx', 'Footer'],
      ['card.tsx', 'Card'],
      ['item-title.tsx', 'ItemTitle'],
    ] as const) {
      if (!has(folder, leaf)) continue;
      imports.push(`import { ${member} as ${key}${member} } from '${specifier(`${path}/${leaf}`)}';`);
      members.push(`${member}: ${key}${member}`);
    }
    if (has(folder, 'style.module.css')) {
      imports.push(`import ${key}Css from '${specifier(`${path}/style.module.css?inline`)}';`);
      members.push(`css: ${key}Css`);
    } else members.push("css: ''");
    imports.push(`import { ${key} } from '${specifier(`${path}/template.ts`)}';`);
    return `  [${key}.name]: ${owners.mark(path, `{ ${members.join(', ')} }`)},`;
  });
  return owners.file(
    imports,
    `/** Views of templates by their names. */\nexport const templateViews: Readonly<Record<string, TemplateViews>> = {${entries.map((entry) => `\n${entry}`).join('')}${entries.length > 0 ? '\n' : ''}};\n`,
  );
}

/** What a type shows on its items' pages in addition to the blocks: a header and its facts. */
export function typeViewsFile(types: Folder[], has: Has): string {
  const imports = ["import type { TypeViews } from '#site/ui/type-views.tsx';"];
  const entries: string[] = [];
  for (const folder of types) {
    const { key, path } = folder;
    const members: string[] = [];
    for (const [leaf, member] of [
      ['header.tsx', 'Header'],
      ['facts.tsx', 'Facts'],
    ] as const) {
      if (!has(folder, leaf)) continue;
      imports.push(`import { ${member} as ${key}${member} } from '${specifier(`${path}/${leaf}`)}';`);
      members.push(`${member}: ${key}${member}`);
    }
    if (members.length === 0) continue;
    imports.push(`import { ${key} } from '${specifier(`${path}/type.ts`)}';`);
    entries.push(`  [${key}.name]: { ${members.join(', ')} },`);
  }
  return registryText(
    imports,
    `/** Views of content types by their name. */\nexport const typeViews: Readonly<Record<string, TypeViews>> = {\n${entries.join('\n')}\n};\n`,
  );
}

/** Layouts supplied by content types, each exported as `<type>Layout` by the type's folder. */
export function typeLayoutsFile(types: Folder[], has: Has): string {
  const own = types.filter((folder) => has(folder, 'layout.ts'));
  const imports = own.map(
    ({ key, path }) => `import { ${key}Layout } from '${specifier(`${path}/layout.ts`)}';`,
  );
  const entries = own.map(({ key }) => `  ${key}Layout,`);
  return registryText(
    ["import type { TypeLayout } from '#layouts/starting-layouts.ts';", ...imports],
    `/** The layout that pages of a content type have from the start. */\nexport const typeLayouts: readonly TypeLayout[] = [\n${entries.join('\n')}\n];\n`,
  );
}

/** Views and examples of the kinds of fields. */
export function fieldFiles(fields: Folder[], has: Has): Record<string, string> {
  return {
    'src/registry/fields.admin.ts': fieldViewsFile(fields, has),
    'src/registry/field-examples.ts': fieldExamplesFile(fields),
    'src/registry/form-inputs.site.ts': formInputsFile(
      fields.filter((folder) => has(folder, 'form-input.tsx')),
    ),
  };
}

/** Inputs of field kinds in forms of readers. */
function formInputsFile(fields: Folder[]): string {
  const imports = [
    "import type { ComponentType } from 'react';",
    "import type { FormInputProps } from '#site/ui/forms/form-inputs.ts';",
    ...fields.map(
      ({ key, path }) =>
        `import { FormInput as ${key}FormInput } from '${specifier(`${path}/form-input.tsx`)}';`,
    ),
  ];
  const entries = fields.map(({ key }) => `  ${key}: ${key}FormInput,`);
  return registryText(
    imports,
    `/** Inputs of field kinds in forms of readers by their names. */\nexport const formInputs: Readonly<Record<string, ComponentType<FormInputProps>>> = {\n${entries.join('\n')}\n};\n`,
  );
}

function fieldExamplesFile(fields: Folder[]): string {
  const imports = ["import type { KindWithExamples } from '#examples/fields.ts';"];
  for (const { key, path } of fields)
    imports.push(`import { examples as ${key}Examples } from '${specifier(`${path}/examples.ts`)}';`);
  const entries = fields.map(({ key }) => `  ${key}Examples,`);
  return registryText(
    imports,
    `/** Every kind of field with its examples. */\nexport const fieldExamples: readonly KindWithExamples[] = [\n${entries.join('\n')}\n];\n`,
  );
}

function fieldViewsFile(fields: Folder[], has: Has): string {
  const imports = ["import type { FieldViews } from '#admin/generic/field-views.ts';"];
  const entries: string[] = [];
  for (const folder of fields) {
    const members: string[] = [];
    for (const [leaf, member] of [
      ['input.tsx', 'Input'],
      ['cell.tsx', 'Cell'],
      ['filter.tsx', 'Filter'],
      ['multi-input.tsx', 'MultiInput'],
      ['difference.tsx', 'Difference'],
    ] as const) {
      if (!has(folder, leaf)) continue;
      imports.push(
        `import { ${member} as ${folder.key}${member} } from '${specifier(`${folder.path}/${leaf}`)}';`,
      );
      members.push(`${member}: ${folder.key}${member} as unknown as FieldViews['${member}']`);
    }
    if (members.length > 0) entries.push(`  ${folder.key}: { ${members.join(', ')} },`);
  }
  return registryText(
    imports,
    `/** Form input, list cell, list filter, filling of lists and difference of every field kind. */\nexport const fieldViews: Record<string, FieldViews> = {\n${entries.join('\n')}\n};\n`,
  );
}
