/** The extension the journeys add: copies of the product's exemplars under other names, and pieces written for it. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceWords, type CopiedProject, type Words } from './copied-project.ts';

const EXTENSION = 'extensions/acme-trade';

const BLOCK: Words = [
  ['content_list', 'article_shelf'],
  ['content-list', 'article-shelf'],
  ['contentList', 'articleShelf'],
  ['Content list', 'Article shelf'],
];

const CONTENT_TYPE: Words = [
  ['contact', 'supplier'],
  ['Contact', 'Supplier'],
  ["label: 'Person'", "label: 'Supplier'"],
  ["pluralLabel: 'People'", "pluralLabel: 'Suppliers'"],
];

const ENTITY: Words = [
  ['website_redirect', 'short_link'],
  ['website-redirect', 'short-link'],
  ['websiteRedirect', 'shortLink'],
  ["label: 'Redirect'", "label: 'Short link'"],
  ["pluralLabel: 'Redirects'", "pluralLabel: 'Short links'"],
];

/** Writes the extension into the copy and lets the generator find it. */
export async function addExtension(copy: CopiedProject): Promise<void> {
  await copy.copyNoun('src/blocks/content-list', `${EXTENSION}/blocks/article-shelf`, BLOCK, /^$/);
  await copy.copyNoun('src/content-types/contact', `${EXTENSION}/content-types/supplier`, CONTENT_TYPE);
  await copy.copyNoun(
    'src/entities/website-redirect',
    `${EXTENSION}/entities/short-link`,
    ENTITY,
    /^server\/|\.test\.ts$/,
  );
  await copy.overlay('e2e/fixtures/acme-trade', EXTENSION);
  await writeMigration(copy);
  await copy.run('scripts/generate.ts');
}

async function writeMigration(copy: CopiedProject): Promise<void> {
  const exemplar = await readFile(join(copy.root, 'migrations/20261121T0450_redirects.sql'), 'utf8');
  const table = exemplar.slice(0, exemplar.indexOf('\n-- The list of one site'));
  await copy.write(`${EXTENSION}/migrations/20270101T0000_short-links.sql`, replaceWords(table, ENTITY));
}
