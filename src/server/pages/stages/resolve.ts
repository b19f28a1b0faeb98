/** Resolves a path: the answer of a domain or a module, a redirect, or nothing. */
import { isPresent } from '#model/define-module.ts';
import type {
  Answer,
  ResolverContext,
  PageRedirect,
  ResolvedPage,
} from '#model/pages/define-page-resolver.ts';
import { pagePath } from '#addresses/paths.ts';
import { pathTag, siteTag } from '#page-model/site-data.ts';
import { canFail, type PartFaults } from '#grid/part-faults.ts';
import { rowsTogether, type Db } from '#server/db/index.ts';
import { failureOf } from '#server/extensions/index.ts';
import { foundModule, type FoundModule } from '../module-page.ts';
import { resolverPart, type AnyPageResolver } from '../domains.ts';
import { NOT_FOUND_PATH } from './not-found-path.ts';
import type { PageInput } from './page-input.ts';

/** What is found at a path. */
export type AddressMatch = ResolvedPage | FoundModule | { kind: 'notFound' };

export type Resolution =
  | AddressMatch
  /** `isPerReader`: for the reader who asked alone. */
  | { kind: 'redirect'; to: string; tags: string[]; isPerReader?: true };

/** First stage: what the path names, or where it redirects. Pages of modules are found without the database. */
export async function resolvePage(db: Db, input: PageInput): Promise<Resolution> {
  if (input.module) return foundModule(input.module, input);
  const found = (await answerAt(db, input.path, input.domains.pageResolvers, input))?.answer;
  if (!found) return notFoundUnlessFailed(input);
  if (found.kind !== 'redirect') return found;
  const { to, tags } = await ledOn(db, found, input);
  const { id } = input.data.site;
  // A resolver that failed may have a page here: the redirect is not cached.
  const isPerReader = input.faults.first() !== null && { isPerReader: true as const };
  return { ...found, ...isPerReader, to, tags: [...tags, siteTag(id), pathTag(id, input.path)] };
}

/**
 * Nothing answers the path. Throws if a resolver failed, because it may have a page there, which search engines would remove after
 * a 404.
 */
function notFoundUnlessFailed({ faults, path }: Pick<PageInput, 'faults' | 'path'>): { kind: 'notFound' } {
  const failed = faults.first();
  if (!failed || path === NOT_FOUND_PATH) return { kind: 'notFound' };
  throw failureOf(failed.definition, failed.what, failed.error);
}

/** Maximum redirects followed in one response; a longer chain continues with the next request. */
const STEPS_MAX = 3;

/**
 * Follows redirects within the site, for example from an old URL to an item that was renamed again, so that
 * readers need only one redirect. A target with a query keeps that query. The tags are those of all steps.
 */
async function ledOn(
  db: Db,
  first: PageRedirect,
  input: PageInput,
): Promise<Pick<PageRedirect, 'to' | 'tags'>> {
  const seen = new Set([input.path]);
  const tags = [...first.tags];
  let { to } = first;
  for (let step = 0; step < STEPS_MAX; step += 1) {
    const [, written = '', rest = ''] = /^(\/(?!\/)[^?#]*)(.*)$/s.exec(to) ?? [];
    const path = written === '' ? null : pagePath(written);
    if (path === null || seen.has(path)) break;
    seen.add(path);
    const next = (await answerAt(db, path, input.domains.pageResolvers, input))?.answer;
    tags.push(...(next?.tags ?? []), pathTag(input.data.site.id, path));
    if (next?.kind !== 'redirect') break;
    to = /[?#]/.test(next.to) ? next.to : next.to + rest;
  }
  return { to, tags };
}

/**
 * Finds what `path` (normalised, without query) names on the site, and the domain it belongs to. At most one
 * statement, unless a resolver of an extension fails, which is left out.
 */
export async function answerAt(
  db: Db,
  path: string,
  all: readonly AnyPageResolver[],
  context: ResolverContext & { faults: PartFaults },
): Promise<{ by: AnyPageResolver; answer: Answer } | null> {
  const answers = all.filter((own) => isPresent(own, context.data.settings.modulesOn));
  const { faults } = context;
  for (const by of answers) {
    const answer = faults.attempt(resolverPart(by), () => by.known?.(path, context.data), null);
    if (answer) return { by, answer };
  }
  const lookups = answers.flatMap((by) => {
    const part = resolverPart(by);
    const statement = faults.attempt(part, () => by.lookup?.statement(path, context), null);
    return statement ? [{ by, part, statement }] : [];
  });
  const read = await rowsTogether(
    db,
    lookups.map(({ statement }) => statement),
    {
      canFail: (index) => lookups[index] !== undefined && canFail(lookups[index].part),
      onFailure: (index, error) => lookups[index] && faults.note(lookups[index].part, error),
    },
  );
  for (const [index, { by, part }] of lookups.entries()) {
    const row = read[index]?.[0];
    if (row === undefined) continue;
    const answer = faults.attempt(part, () => by.lookup?.answer(row, path, context), null);
    if (answer) return { by, answer };
  }
  return null;
}
