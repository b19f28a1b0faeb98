/** Released versions of the API: a schema for each in docs/api-releases, and the changes between them. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { children } from '../generate/folders.ts';
import { RELEASED, releasedText } from '../public/promises.ts';
import { compareApis, unannouncedChanges, type AcceptedChange, type ApiChanges } from './compare-apis.ts';

/** Folder of the released schemas: `0.1.0.graphql`. */
const RELEASES = 'docs/api-releases';

/** The changelog of the API. */
const CHANGES = 'docs/api-changes.md';

/** Breaking changes since the last release that are made without the year of notice. */
export const ACCEPTED = `${RELEASES}/accepted-changes.json`;

const HEADING = `# Changes of the API

One section for each release, written by \`npm run generate -- --release VERSION\` from the schemas in
[api-releases](api-releases). What is deprecated works for at least a year after the day it names.
`;

interface Unreleased {
  /** The last released version. */
  since: string;
  changes: ApiChanges;
  /** Breaking changes that may not be released. */
  unannounced: string[];
}

/** Returns the changes of schema.graphql since the last release; null before the first release. */
export function unreleasedChanges(root: string, today = new Date()): Unreleased | null {
  const since = lastRelease(root);
  if (since === null) return null;
  const before = readFileSync(join(root, RELEASES, `${since}.graphql`), 'utf8');
  const changes = compareApis(before, currentSchema(root));
  return { since, changes, unannounced: unannouncedChanges(before, changes, acceptedChanges(root), today) };
}

/**
 * Returns the files of a new release by path: its schema, the changelog with a section for it, an empty list of
 * accepted changes, what it promises to extensions, and the version of the package. Throws, in a sentence, if the release is not possible.
 */
export function releaseFiles(root: string, version: string, today = new Date()): Record<string, string> {
  if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error(`The version ${version} is not of the form 1.2.3.`);
  if (children(root, 'extensions').length > 0)
    throw new Error('A release has no extensions: make it in a copy of the project without extensions/.');
  const unreleased = unreleasedChanges(root, today);
  if (unreleased && compareVersions(version, unreleased.since) <= 0)
    throw new Error(`The version ${version} is not later than ${unreleased.since}, the last release.`);
  if (unreleased && unreleased.unannounced.length > 0)
    throw new Error(
      `These changes break programs without a year of notice. Keep and deprecate what is removed, or accept them in ${ACCEPTED}:\n${unreleased.unannounced.join('\n')}`,
    );
  const section = `## ${version} · ${today.toISOString().slice(0, 10)}\n\n${
    unreleased ? changesText(unreleased.changes, acceptedChanges(root)) : 'The first release.\n'
  }`;
  const changelog = existsSync(join(root, CHANGES)) ? readFileSync(join(root, CHANGES), 'utf8') : HEADING;
  const earlier = changelog.slice(HEADING.length).trim();
  return {
    [`${RELEASES}/${version}.graphql`]: currentSchema(root),
    [CHANGES]: `${HEADING}\n${section}${earlier && `\n${earlier}\n`}`,
    [ACCEPTED]: '[]\n',
    [RELEASED]: releasedText(root, version),
    'package.json': withVersion(root, 'package.json', version),
    'package-lock.json': withVersion(root, 'package-lock.json', version),
  };
}

/** Returns changes as Markdown, with the reasons of accepted ones. */
export function changesText(changes: ApiChanges, accepted: readonly AcceptedChange[] = []): string {
  const reasonOf = (change: string) => accepted.find((one) => one.change === change)?.reason;
  const parts = [
    ['Breaking', changes.breaking.map((change) => [change, reasonOf(change)].filter(Boolean).join(' '))],
    ['Deprecated', changes.deprecated],
    ['Added', changes.added],
    ['Changed', changes.changed],
  ] as const;
  const texts = parts
    .filter(([, lines]) => lines.length > 0)
    .map(([title, lines]) => `### ${title}\n\n${lines.map((line) => `- ${line}\n`).join('')}`);
  return texts.join('\n') || 'Nothing in the API changed.\n';
}

function lastRelease(root: string): string | null {
  const folder = join(root, RELEASES);
  const files = existsSync(folder) ? readdirSync(folder) : [];
  const versions = files.flatMap((file) => /^(\d+\.\d+\.\d+)\.graphql$/.exec(file)?.[1] ?? []);
  return versions.toSorted(compareVersions).at(-1) ?? null;
}

function acceptedChanges(root: string): AcceptedChange[] {
  const file = join(root, ACCEPTED);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as AcceptedChange[]) : [];
}

function currentSchema(root: string): string {
  return readFileSync(join(root, 'schema.graphql'), 'utf8');
}

function compareVersions(one: string, other: string): number {
  const [a, b] = [one, other].map((version) => version.split('.').map(Number));
  for (const place of [0, 1, 2]) {
    const difference = (a?.[place] ?? 0) - (b?.[place] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Replaces the version of the package: the first in both files, before those of dependencies. */
function withVersion(root: string, file: string, version: string): string {
  const text = readFileSync(join(root, file), 'utf8');
  const own = /^( {2}"version": ")[^"]*(")/m;
  const locked = /^( {6}"version": ")[^"]*(")/m;
  const replaced = text.replace(own, `$1${version}$2`);
  return file === 'package.json' ? replaced : replaced.replace(locked, `$1${version}$2`);
}
