/** Names the file of each fault of a definition. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { camelCase, folders, placesOf, programsOf } from './folders.ts';

/**
 * A fault of a definition, as src/server/composition/definition-faults.ts finds it in the loaded registry: the file is not
 * known there, because definitions do not name theirs.
 */
export interface DefinitionFault {
  kind: keyof typeof FILES;
  name: string;
  /** Name of the field, unless the fault concerns the whole definition. */
  field?: string;
  /** One sentence. */
  message: string;
}

const FILES = {
  entity: { folder: 'entities', leaf: 'entity.ts' },
  'content type': { folder: 'content-types', leaf: 'type.ts' },
  block: { folder: 'blocks', leaf: 'block.ts' },
} as const;

/**
 * Formats faults as `src/entities/tide/entity.ts:12: the field “height”: message`. Of two definitions with one name, the
 * later file is named.
 */
export function placesOfFaults(root: string, faults: readonly DefinitionFault[]): string[] {
  return faults.map((fault) => {
    const files = filesOf(root, fault);
    const { field, message } = fault;
    const place =
      files.map((file) => placeOfField(root, file, field)).find((found) => found !== null) ?? files.at(-1);
    const subject = field === undefined ? '' : `the field “${field}”: `;
    return `${place ?? `${fault.kind} ${fault.name}`}: ${subject}${message}`;
  });
}

/** Files that may define it: of two with one name the later, then the extensions of an entity. */
function filesOf(root: string, { kind, name }: DefinitionFault): string[] {
  const { folder, leaf } = FILES[kind];
  const defined = folders(root, folder)
    .map(({ path }) => `${path}/${leaf}`)
    .filter((file) => existsSync(join(root, file)))
    .filter((file) => new RegExp(`\\bname: '${name}'`).test(readFileSync(join(root, file), 'utf8')))
    .toReversed();
  if (kind !== 'entity') return defined;
  const extended = placesOf(root, 'entity-extensions').flatMap((place) => programsOf(root, place));
  return [
    ...defined,
    ...extended.filter((program) => camelCase(program.name) === name).map(({ path }) => path),
  ];
}

function placeOfField(root: string, file: string, field: string | undefined): string | null {
  if (field === undefined) return file;
  const lines = readFileSync(join(root, file), 'utf8').split('\n');
  const line = lines.findIndex((text) => new RegExp(`^\\s*['"]?${field}['"]?: `).test(text));
  return line === -1 ? null : `${file}:${line + 1}`;
}
