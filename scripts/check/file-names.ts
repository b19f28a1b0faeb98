import { answerFromFaults, type Check } from '../lib/report.ts';
import { trackedFiles } from './tracked-files.ts';

/**
 * Folders in which every file and folder is named in kebab-case. Names under `graphql/` are the API's own;
 * names of migrations start with a timestamp, which the migrations check covers.
 */
const NAMED_FOLDERS = /^(?!extensions\/[^/]+\/migrations\/)(?:src|extensions|scripts|e2e|bench|docs)\//;

/** A name, one or two roles, and an extension: `article-list.test.tsx`, `style.module.css`. */
const KEBAB_CASE = /^\.?[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9]+(?:-[a-z0-9]+)*)*$/;

/** Files whose names follow conventions of people or tools, and fixture folders named after their content. */
const NAMED_OTHERWISE = new Set(['README.md', '__snapshots__']);

const REQUIRED_FILES: Readonly<Record<string, readonly string[]>> = {
  // A block for emails has `email.tsx` instead of, or in addition to, `view.tsx`.
  blocks: ['block.ts', 'view.tsx|email.tsx', 'examples.ts'],
  entities: ['entity.ts', 'access.ts'],
  fields: ['field.ts'],
  'content-types': ['type.ts'],
  templates: ['template.ts'],
};

/** Domains without a definition, because engines or dedicated operations write their rows. */
const UNDEFINED_DOMAINS = new Set([
  'src/entities/history',
  'src/entities/extension-fault',
  'src/entities/job',
  'src/entities/missing-page',
  'src/entities/saved-view',
]);

const DOMAIN_FILE =
  /^((?:src|src\/modules\/[^/]+|extensions\/[^/]+)\/(blocks|entities|fields|content-types|templates)\/[^/]+)\/(.+)$/;

/**
 * File names are kebab-case, and a domain's folder contains the files that the generator and readers look
 * for.
 */
export const fileNamesCheck: Check = {
  name: 'file-names',
  run: async (root) => {
    const files = await trackedFiles(root);
    const faults = [...misnamed(files), ...incompleteFolders(files)];
    return answerFromFaults(faults, `${files.length} files`);
  },
};

function misnamed(files: readonly string[]): string[] {
  return files
    .filter((file) => NAMED_FOLDERS.test(file))
    .filter((file) => !file.split('/').every((name) => KEBAB_CASE.test(name) || NAMED_OTHERWISE.has(name)))
    .map((file) => `${file}: the name is not kebab-case`);
}

function incompleteFolders(files: readonly string[]): string[] {
  const folders = new Map<string, { kind: string; present: Set<string> }>();
  for (const file of files) {
    const [, folder, kind, rest] = DOMAIN_FILE.exec(file) ?? [];
    if (folder === undefined || kind === undefined || rest === undefined || UNDEFINED_DOMAINS.has(folder))
      continue;
    const known = folders.get(folder) ?? { kind, present: new Set() };
    folders.set(folder, known);
    known.present.add(rest);
  }
  return [...folders].flatMap(([folder, { kind, present }]) =>
    (REQUIRED_FILES[kind] ?? [])
      .filter((required) => !required.split('|').some((file) => present.has(file)))
      .map((required) => `${folder}: ${required.split('|')[0]} is missing`),
  );
}
