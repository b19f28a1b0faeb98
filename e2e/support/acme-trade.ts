/**
 * The extension used by the journeys: copies of the product's exemplars under other names, and files written
 * for it.
 */
import type { CopiedProject, Words } from './copied-project.ts';

/** Its folder in a project. */
export const EXTENSION = 'extensions/acme-trade';

const BLOCK: Words = [
  ['content_list', 'article_shelf'],
  ['content-list', 'article-shelf'],
  ['contentList', 'articleShelf'],
  ['Content list', 'Article shelf'],
];

const CONTENT_TYPE: Words = [
  ['contact', 'supplier'],
  ['Contact', 'Supplier'],
];

const ENTITY: Words = [
  ['website_redirect', 'short_link'],
  ['website-redirect', 'short-link'],
  ['websiteRedirect', 'shortLink'],
  ["label: 'Redirect'", "label: 'Short link'"],
  ["pluralLabel: 'Redirects'", "pluralLabel: 'Short links'"],
  // Redirects are read by a separate operation, which is not copied.
  ["operations: ['stream',", "operations: ['get', 'stream',"],
];

/** Writes the extension into the copy and lets the generator find it. */
export async function addExtension(copy: CopiedProject): Promise<void> {
  await writeExtension(copy, EXTENSION);
  await copy.run('scripts/generate.ts');
}

/** Writes the extension into a folder of the copy. */
export async function writeExtension(copy: CopiedProject, folder: string): Promise<void> {
  await copy.copyDomain('src/blocks/content-list', `${folder}/blocks/article-shelf`, BLOCK, /^$/);
  await copy.copyDomain('src/content-types/contact', `${folder}/content-types/supplier`, CONTENT_TYPE);
  await copy.copyDomain(
    'src/entities/website-redirect',
    `${folder}/entities/short-link`,
    ENTITY,
    /^server\/|\.test\.ts$/,
  );
  // Written to fit the exemplar's definition, which is copied next to it.
  await copy.copyDomain('e2e/fixtures/short-link-hooks', `${folder}/entities/short-link`, [
    ['#entities/website-redirect/', '../'],
    ...ENTITY,
  ]);
  await copy.overlay('e2e/fixtures/acme-trade', folder);
}
