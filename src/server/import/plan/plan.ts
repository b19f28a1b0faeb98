/**
 * A plan: describes the sources of a folder, and contains a mapping with everything that could be guessed.
 */
import { isReservedAlias } from '#addresses/paths.ts';
import type { NameCount, Survey, SurveyedSource as PlannedSource } from '#import/survey.ts';
import { IMPORT_LIMITS } from '#import/rules.ts';
import type { Registry } from '#server/records/index.ts';
import type { SourceFolder } from '#server/import/define-import-source.ts';
import { findTarget } from '../links/targets.ts';
import type { Column } from './columns.ts';
import { findFiles, type FindOptions, type FoundFiles } from './detect.ts';
import type { Guess, GuessOptions, RawSource } from './guess.ts';
import { guessSource, sourceKeyOf } from './guess-source.ts';
import { originsOf } from './origins.ts';
import { matchImages, type MatchedImages } from './images.ts';
import { surveySource, type SurveyedSource } from './survey-source.ts';
import { createTextScanner, type TextFindings } from './texts.ts';

export interface Plan {
  survey: Survey;
  /**
   * The mapping, in the form that `parseMapping` accepts; without sources if nothing in the folder can be
   * imported.
   */
  mapping: { name: string; sources: RawSource[] } & Record<string, unknown>;
}

export interface PlanOptions extends FindOptions {
  registry: Registry;
  name: string;
  /** Day of the plan, ISO. */
  today: string;
}

/** Plans an import; reads every source once. Throws BAD_USER_INPUT if the folder cannot be read. */
export async function planImport(folder: SourceFolder, options: PlanOptions): Promise<Plan> {
  const found = await findFiles(folder, options);
  const texts = createTextScanner();
  const surveyed: SurveyedSource[] = [];
  for (const source of found.sources) surveyed.push(await surveySource(source, folder, texts));
  const findings = texts.findings();
  const images = matchImages(found.images, options.only === null, [
    ...referencesIn(surveyed),
    ...findings.imagePaths.keys(),
  ]);
  const { configuration } = found;
  const origins = originsOf(configuration, surveyed);
  const guesses = guessAll(surveyed, { images, configuration, origins }, options);
  const parts = {
    found,
    surveyed,
    guesses,
    findings,
    images,
    origins,
    variables: variablesOf(found, findings),
  };
  return { survey: surveyOf(parts), mapping: mappingOf(parts, options.name) };
}

type Guesses = ReadonlyMap<SurveyedSource, Guess | { reason: string }>;

/**
 * Sort position of a source. Terms, people and companies come first, because items refer to them; redirects
 * come last.
 */
function placeOf({ target }: RawSource): number {
  if (target === 'websiteRedirect') return 2;
  return ['taxonomy', 'Contact', 'Company'].includes(target) ? 0 : 1;
}

function guessAll(
  surveyed: readonly SurveyedSource[],
  { images, ...oldSite }: { images: MatchedImages } & Pick<GuessOptions, 'configuration' | 'origins'>,
  { registry, today, only }: PlanOptions,
): Guesses {
  const guesses = new Map<SurveyedSource, Guess | { reason: string }>();
  const taken = new Set<string>(['images']);
  const keys = new Map(
    surveyed.map((source) => {
      const key = sourceKeyOf(nameOf(source), taken);
      taken.add(key);
      return [source, key] as const;
    }),
  );
  const guess = (source: SurveyedSource) =>
    guessSource(source, {
      key: keys.get(source) ?? 'source',
      isReserved: (alias) => isReservedAlias(alias, registry.reservedPaths),
      targetOf: (name) => findTarget({ registry }, name),
      today,
      // If there are also texts, tables are only files that the texts offer or show.
      isChosen: only !== null || surveyed.every(({ format }) => format === 'csv'),
      ...oldSite,
      helpers: {
        hasImageSource: images.source !== null,
        hasImages: images.hasImages,
        sourceWithKeys: (target, values) => sourceWithKeys(guesses, target, values),
      },
    });
  // Done twice, because the first pass finds out which sources contain people and terms.
  for (const source of surveyed) guesses.set(source, guess(source));
  for (const source of surveyed) guesses.set(source, guess(source));
  return guesses;
}

/** Name of a source. For files at the top level: `pages` if there are also folders, otherwise `posts`. */
function nameOf({ file, except }: SurveyedSource): string {
  if (file !== '.') return file;
  return except ? 'pages' : 'posts';
}

/** The key of the target's source whose keys match more than half of the values; null without one. */
function sourceWithKeys(guesses: Guesses, target: string, values: readonly string[]): string | null {
  if (values.length === 0) return null;
  for (const [{ columns }, guess] of guesses) {
    if ('reason' in guess || guess.source.target !== target) continue;
    const keys = new Set(columns.find(({ path }) => path === guess.source.recordKey)?.distinct ?? []);
    if (values.filter((value) => keys.has(value)).length > values.length / 2) return guess.source.key;
  }
  return null;
}

function referencesIn(surveyed: readonly SurveyedSource[]): string[] {
  return surveyed.flatMap(({ columns }) =>
    columns
      .filter(({ kind, path }) => kind === 'image' || /image|photo|logo|cover/i.test(path))
      .flatMap(({ distinct }) => distinct ?? []),
  );
}

interface Parts {
  found: FoundFiles;
  surveyed: readonly SurveyedSource[];
  guesses: Guesses;
  findings: TextFindings;
  images: MatchedImages;
  /** Origins of the old site. */
  origins: readonly string[];
  /** Values of the templates' variables. */
  variables: Readonly<Record<string, string>>;
}

function mappingOf(
  { found, surveyed, guesses, findings, images, origins, variables }: Parts,
  name: string,
): Plan['mapping'] {
  const guessed = surveyed.flatMap((source) => {
    const guess = guesses.get(source);
    return guess && !('reason' in guess) ? guess.source : [];
  });
  const sources = guessed.sort((a, b) => placeOf(a) - placeOf(b));
  const dialect = dialectOf(findings, found);
  const documents = documentSource(found);
  return {
    name: name.slice(0, 120) || 'Import',
    ...linksOf(found, origins),
    ...(dialect !== 'none' && {
      templates: {
        dialect,
        ...(dialect === 'jekyll' && { variables }),
      },
    }),
    sources: [...(images.source ? [images.source] : []), ...documents, ...sources],
  };
}

/** Link settings of the mapping: links may begin with the base path of the old site. */
function linksOf({ configuration }: FoundFiles, origins: readonly string[]) {
  const base = configuration?.permalinks.base;
  if (origins.length === 0 && base === undefined) return {};
  return {
    links: { ...(origins.length > 0 && { origins }), ...(base !== undefined && { prefixes: [`${base}/`] }) },
  };
}

function documentSource({ documents }: FoundFiles): RawSource[] {
  if (documents.length === 0) return [];
  const isLong = documents.length > IMPORT_LIMITS.recordsInlineMax;
  const extensions = [...new Set(documents.map((file) => file.replace(/^.*\./s, '').toLowerCase()))];
  return [
    {
      key: 'documents',
      ...(isLong
        ? { format: 'files', file: '.', extensions }
        : { format: 'inline', records: documents.map((file) => ({ file, urls: [`/${file}`] })) }),
      target: 'mediaFile',
      recordKey: 'file',
      addresses: ['urls'],
      fields: { file: 'file' },
    },
  ];
}

/**
 * The configuration's variables that texts use. The site's URL becomes empty, so that links beginning with it
 * become paths.
 */
function variablesOf({ configuration }: FoundFiles, { variables }: TextFindings): Record<string, string> {
  const known = [...variables.keys()].flatMap((name) => {
    const value = configuration?.variables.get(name);
    return value === undefined ? [] : [[name, value] as const];
  });
  return { ...Object.fromEntries(known), 'site.baseurl': '', 'site.url': '' };
}

/**
 * Detects the template language from the tags outside code. With a Jekyll configuration, Liquid tags and
 * variables inside code count as well.
 */
function dialectOf({ outsideCode, variables, tags }: TextFindings, found: FoundFiles): Survey['dialect'] {
  const { hugo, jekyll, wordpress } = outsideCode;
  const isJekyll = /_config\.ya?ml$/i.test(found.configuration?.file ?? '');
  if (hugo > 0 && hugo >= jekyll) return 'hugo';
  if (jekyll > 0 || (isJekyll && variables.size + tags.size > 0)) return 'jekyll';
  return wordpress > 0 ? 'wordpress' : 'none';
}

function surveyOf({ found, surveyed, guesses, findings, images, origins, variables }: Parts): Survey {
  const dialect = dialectOf(findings, found);
  const notes = [
    ...namedFiles('notes for developers by their names', found.notes),
    ...namedFiles('fonts', found.fonts),
    ...(found.configuration?.notes ?? []).map((note) => `${found.configuration?.file ?? ''}: ${note}`),
  ];
  if (images.leftOut > 0)
    notes.push(
      `${images.leftOut} image files are not in the mapping, which lists at most 1,000. Make a plan of the folder.`,
    );
  return {
    sources: surveyed.map((source) => plannedSource(source, guesses.get(source))),
    images: images.count,
    documents: found.documents.length,
    origins,
    dialect,
    shortcodes: counted(tagsOf(findings, dialect)),
    variables:
      dialect === 'jekyll'
        ? counted(findings.variables).filter(({ name }) => !Object.hasOwn(variables, name))
        : [],
    linkHosts: counted(findings.linkHosts),
    imageHosts: counted(findings.imageHosts),
    leftOut: found.leftOut,
    notes,
  };
}

function tagsOf({ shortcodes, tags, brackets }: TextFindings, dialect: Survey['dialect']) {
  if (dialect === 'wordpress') return brackets;
  return dialect === 'hugo' ? shortcodes : tags;
}

const FILES_NAMED = 10;

/** A note on files that are not imported, which names them. */
function namedFiles(what: string, files: readonly string[]): string[] {
  if (files.length === 0) return [];
  const rest = files.length - FILES_NAMED;
  const named = files.slice(0, FILES_NAMED).join(', ');
  return [`Not imported, as ${what}: ${named}${rest > 0 ? ` and ${rest.toLocaleString('en')} more` : ''}.`];
}

function counted(names: ReadonlyMap<string, number>): NameCount[] {
  return [...names].map(([name, count]) => ({ name, count })).sort((a, b) => b.count - a.count);
}

function plannedSource(source: SurveyedSource, guess: Guess | { reason: string } | undefined): PlannedSource {
  const { file, format, delimiter, records, unreadable, columns, unnamed, notes } = source;
  const made = guess && !('reason' in guess) ? guess : null;
  const useOf = ({ path }: Column) =>
    made?.uses.get(path) ?? (made?.source.recordKey === path ? 'key' : null);
  const published = columns.find((column) => useOf(column) === 'published' || useOf(column) === 'startDate');
  return {
    key: made?.source.key ?? null,
    file,
    format,
    delimiter,
    target: made?.source.target ?? null,
    records,
    unreadable,
    days: published?.days ?? null,
    columns: columns.map((column) => ({
      path: column.path,
      kind: column.kind,
      filled: records === 0 ? 0 : column.filled / records,
      samples: column.samples,
      use: useOf(column),
    })),
    unnamed,
    notes: [...notes, ...(guess && 'reason' in guess ? [guess.reason] : (made?.notes ?? []))],
  };
}
