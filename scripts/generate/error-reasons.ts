/** The list of the reasons of errors (docs/error-reasons.md): found in the source, where each is a literal. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readReasons, type FoundReason } from './reasons-of-source.ts';

/** The list, which clients of the API read. */
export const ERROR_REASONS = 'docs/error-reasons.md';

/** An entity whose generic operations report a missing record. */
export interface NamedEntity {
  name: string;
  reason: string;
  message: string;
}

/** What the list is made of, besides the source itself. */
export interface ReasonSources {
  entities: readonly NamedEntity[];
  /** Names of the entities of extensions. */
  ofExtensions?: ReadonlySet<string>;
  /** Earlier texts of the list: what they name stays listed, except reasons of extensions. */
  listed: readonly string[];
}

/**
 * The text of the list, and what is wrong with the reasons in the source, each with file and line. Tests are not read. A
 * reason of an earlier text that no longer occurs is listed as retired, so that none disappears. Reasons of extensions are in a
 * separate table, which an extension leaves without a trace.
 */
export function errorReasonsFile(
  root: string,
  { entities, ofExtensions = new Set(), listed }: ReasonSources,
): { text: string; faults: string[] } {
  const sources = globSync('{src,extensions}/**/*.{ts,tsx}', { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !/\.test\.tsx?$/.test(path) && !path.startsWith('src/testing/'))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
  const { found, faults } = readReasons(sources);
  const ofEntities = entities.map(({ name, reason, message }) => ({
    name,
    reason,
    code: 'NOT_FOUND',
    message,
  }));
  const all = rowsOf([...found, ...ofEntities]);
  const product = readReasons(sources.filter(({ path }) => path.startsWith('src/'))).found;
  const rows = rowsOf([...product, ...ofEntities.filter(({ name }) => !ofExtensions.has(name))]);
  const extended = new Map([...all].filter(([reason]) => !rows.has(reason)));
  const retired = new Map(listed.flatMap(rowsListed).filter(([reason]) => !all.has(reason)));
  return { text: INTRODUCTION + table(rows) + retiredSection(retired) + extensionsSection(extended), faults };
}

interface Row {
  codes: Set<string>;
  messages: Set<string>;
}

function rowsOf(all: readonly FoundReason[]): Map<string, Row> {
  const rows = new Map<string, Row>();
  for (const { reason, code, message } of all) {
    const row = rows.get(reason) ?? { codes: new Set(), messages: new Set() };
    rows.set(reason, row);
    row.codes.add(code);
    if (message !== null) row.messages.add(message);
  }
  return rows;
}

/** Reason and codes of each row of an earlier list, retired ones included, and those of extensions not. */
function rowsListed(text: string): [string, string][] {
  const [ofProduct = ''] = text.split(OF_EXTENSIONS);
  return [...ofProduct.matchAll(/^\| `([A-Z0-9_]+)` \| ([^|]+?) *\|/gm)].map(
    ([, reason = '', codes = '']) => [reason, codes],
  );
}

const OF_EXTENSIONS = '\n## Of extensions\n\n';

const INTRODUCTION = `<!-- Written by npm run generate from the source. Do not edit. -->

# Reasons of errors

Every error of the API has \`extensions.code\`, the kind of error, and \`extensions.reason\`, its cause. Compare these and never
the message: messages are for people, they may change, and many are in the language of the site.

- A reason is permanent: its meaning never changes, and one that no longer occurs is listed as retired.
- New reasons are added. Handle one that you do not know by its code.
- Errors with the code BAD_USER_INPUT also have \`extensions.fields\`: a message for each refused field. \`VALUES_INVALID\` means that at least one is not valid.
- RATE_LIMITED has \`extensions.retryAfterSeconds\`; INTERNAL usually has \`extensions.requestId\` for support.

A \`…\` stands for a value. Messages in the language of the site, and those of libraries, are not listed. Reasons of the command line and of
imports are in the same list. Written from the source ([decision 0174](decisions/0174-reasons-of-errors.md)).

`;

function table(rows: ReadonlyMap<string, Row>): string {
  const lines = sorted(rows).map(
    ([reason, { codes, messages }]) =>
      `| \`${reason}\` | ${[...codes].sort().join(', ')} | ${[...messages].sort().map(inCell).join('<br>')} |\n`,
  );
  return `| Reason | Code | Messages |\n| --- | --- | --- |\n${lines.join('')}`;
}

function retiredSection(retired: ReadonlyMap<string, string>): string {
  const lines = sorted(retired).map(([reason, codes]) => `| \`${reason}\` | ${codes} |\n`);
  const head = '\n## Retired\n\nThese no longer occur and are never given another meaning.\n\n';
  return lines.length === 0 ? '' : `${head}| Reason | Code |\n| --- | --- |\n${lines.join('')}`;
}

function extensionsSection(rows: ReadonlyMap<string, Row>): string {
  return rows.size === 0 ? '' : `${OF_EXTENSIONS}${table(rows)}`;
}

function sorted<Value>(map: ReadonlyMap<string, Value>): [string, Value][] {
  return [...map].sort(([a], [b]) => (a < b ? -1 : 1));
}

function inCell(message: string): string {
  return message.replace(/\s+/g, ' ').replace(/[|<\\*_`]/g, '\\$&');
}
