/**
 * The registry of what modules and extensions add to entities: `entity-extensions/<entity>.ts` of each,
 * joined, with the types of their fields.
 */
import { baseName, bases, camelCase, moduleOf, programsIn, registryText, specifier } from './folders.ts';

/** The only entity that gates protect. */
const GATED_ENTITY = 'content';

interface ExtensionFile {
  entity: string;
  name: string;
  module: string | null;
}

/**
 * `src/registry/entity-extensions.ts`, as text. It imports only the model, field kinds and files of modules
 * that do the same, so that entities may import it. Extensions of core are first, then those of modules and
 * of `extensions/`.
 */
export function entityExtensionsFile(root: string): string {
  const imports: string[] = [];
  const found: ExtensionFile[] = [];
  for (const base of bases(root)) {
    const leaves = programsIn(root, `${base}/entity-extensions`);
    if (leaves.length === 0) continue;
    const module = moduleOf(root, base);
    if (module && !imports.includes(module.statement)) imports.push(module.statement);
    for (const leaf of leaves) {
      const entity = camelCase(leaf.replace(/\.ts$/, ''));
      const name = `${baseName(base)}${entity.charAt(0).toUpperCase()}${entity.slice(1)}`;
      imports.push(
        `import { ${entity} as ${name} } from '${specifier(`${base}/entity-extensions/${leaf}`)}';`,
      );
      found.push({ entity, name, module: module?.name ?? null });
    }
  }
  const entries = found.map(
    ({ entity, name, module }) => `  ['${entity}', ${name}${module === null ? '' : `, ${module}`}],\n`,
  );
  const model = ['joinExtensions', 'type EntityExtension'];
  if (gatedIn(found).length > 0) model.push('type GateValuesOf');
  return registryText(
    [`import { ${model.join(', ')} } from '#model/extend-entity.ts';`, ...imports],
    `${typesOf(found)}/** Every extension of an entity, in the order of their modules. */\n` +
      `export const entityExtensions: readonly EntityExtension[] = joinExtensions([\n${entries.join('')}]);\n`,
  );
}

/**
 * Faults of extensions that add fields to entities of other owners without being a module: their columns could not be
 * distinguished from those of the product, whose migrations would add them.
 */
export function fieldsWithoutModule(root: string): string[] {
  return bases(root)
    .filter((base) => base.startsWith('extensions/') && moduleOf(root, base) === null)
    .flatMap((base) =>
      programsIn(root, `${base}/entity-extensions`).map(
        (leaf) =>
          `${base}/entity-extensions/${leaf}: its fields need a module, so that their columns are in the migrations of the extension. Add ${base.split('/').slice(0, 2).join('/')}/module.ts (docs/recipes/module.md).`,
      ),
    );
}

function gatedIn(found: readonly ExtensionFile[]): ExtensionFile[] {
  return found.filter(({ entity }) => entity === GATED_ENTITY);
}

/** Merges the fields and the values of gates into the types of the model. */
function typesOf(found: readonly ExtensionFile[]): string {
  const entities = [...new Set(found.map(({ entity }) => entity))].sort();
  const fields = entities.map((entity) => {
    const own = found.filter((extension) => extension.entity === entity);
    return `    ${entity}: ${own.map(({ name }) => `(typeof ${name})['fields']`).join(' & ')};\n`;
  });
  const gates = gatedIn(found).map(({ name }) => `GateValuesOf<typeof ${name}>`);
  const values = gates.length === 0 ? '' : ` extends ${gates.join(', ')}`;
  return (
    `declare module '#model/extend-entity.ts' {\n  interface ExtensionFields {\n${fields.join('')}  }\n}\n\n` +
    `declare module '#model/readers/define-gate.ts' {\n  interface GateValues${values} {}\n}\n\n`
  );
}
