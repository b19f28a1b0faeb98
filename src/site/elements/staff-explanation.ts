/** Renders the explanation of a page as text. */
import type { PageExplanation } from '#page-model/page-explanation.ts';

type ExplainedBlock = PageExplanation['blocks'][number];

/** Creates an element with attributes and text. */
export function make(
  name: string,
  attributes: Readonly<Record<string, string>> = {},
  words = '',
): HTMLElement {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.textContent = words;
  return element;
}

export function explanationOf(explanation: PageExplanation): HTMLElement[] {
  const { access, layout, blocks, hiddenRows, problems, cache } = explanation;
  const parts = [
    ...(access === null ? [] : [make('h2', {}, 'Access'), make('p', {}, access)]),
    make('h2', {}, 'Layout'),
    make('p', {}, layout ? `${layout.name}. ${layout.why}` : 'No layout exists for this page.'),
    make('h2', {}, 'Blocks'),
    ...blocks.map(blockOf),
  ];
  if (hiddenRows.length > 0)
    parts.push(
      make('h2', {}, 'Hidden rows'),
      listOf(hiddenRows.map(({ number, condition }) => `Row ${number}: ${condition}`)),
    );
  if (problems.length > 0) parts.push(make('h2', {}, 'Problems'), listOf(problems));
  parts.push(make('h2', {}, 'Cache'), make('p', {}, cacheWords(cache)), tagsOf(cache.tags));
  return parts;
}

function blockOf({ title, asked, items, leftOut, isAbsent }: ExplainedBlock): HTMLElement {
  const section = make('section');
  section.append(make('h3', {}, isAbsent ? `${title}: empty` : title));
  for (const words of asked) section.append(make('p', {}, words));
  if (items.length > 0)
    section.append(
      listOf(
        items.map(({ name }) => name),
        'ol',
      ),
    );
  if (leftOut.length > 0)
    section.append(
      make('p', { class: 'quiet' }, `Already on the page: ${leftOut.map(({ name }) => name).join(', ')}`),
    );
  return section;
}

function cacheWords({ isKept, changesAt }: PageExplanation['cache']): string {
  const state = isKept
    ? 'Readers get the cached page.'
    : 'The page is not cached. The next request renders it.';
  const when =
    changesAt && new Date(changesAt).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
  return when
    ? `${state} The page will change on ${when}.`
    : `${state} The page changes when its content changes.`;
}

function tagsOf(tags: readonly string[]): HTMLElement {
  const details = make('details');
  details.append(make('summary', {}, `${tags.length} tags`), listOf(tags));
  return details;
}

function listOf(words: readonly string[], name = 'ul'): HTMLElement {
  const list = make(name);
  list.append(...words.map((each) => make('li', {}, each)));
  return list;
}
