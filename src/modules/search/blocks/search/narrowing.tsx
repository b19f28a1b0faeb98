import { Fragment } from 'react';
import type { ValuesOf } from '#model/field.ts';
import type { PageSubject } from '#page-model/page.ts';
import { useWords, useWordsAttributes, useWordsOf } from '#site/ui/words.ts';
import { searchAddress, type SearchFilters } from '../../search-filters.ts';
import type { SearchMeta } from '../../search-note.ts';
import { searchWords } from '../../words.ts';
import type { search } from './block.ts';
import styles from './style.module.css';

/** Maximum number of sections offered: readers would have to search a longer list. */
const SECTIONS_SHOWN_MAX = 8;

interface NarrowingProps {
  settings: ValuesOf<(typeof search)['settings']>;
  page: PageSubject;
  filters: SearchFilters;
  note: SearchMeta;
  /** Whether there are several results, which can be sorted. */
  hasSeveral: boolean;
}

interface Choice {
  key: string;
  label: string;
  /** Attributes of a label that is English on a site in another language. */
  words?: ReturnType<typeof useWordsAttributes>;
  /** Number of items; null if the number isn't meaningful. */
  count: number | null;
  isChosen: boolean;
  href: string;
}

/**
 * Facets of the results, as links. Each shows the number of items that remain; the link of an active facet
 * removes it.
 */
export function SearchFacets({ settings, page, filters, note, hasSeveral }: NarrowingProps) {
  const words = useWordsOf(searchWords);
  const english = useWordsAttributes(searchWords);
  const types = useTypeChoices(page, filters, note);
  const sections = sectionChoices(page, filters, note);
  const order = (['relevance', 'newest'] as const).map((sort) => ({
    key: sort,
    label: sort === 'newest' ? words.newestFirst : words.bestFirst,
    words: english,
    count: null,
    isChosen: filters.sort === sort,
    href: searchAddress({ ...filters, sort, page: 1 }),
  }));
  if (!hasSeveral && !canNarrow(types) && !canNarrow(sections)) return null;
  return (
    <nav className={styles['narrow']} aria-label={words.narrow}>
      <dl>
        {settings.showTypes && canNarrow(types) && <Choices label={words.type} choices={types} note={note} />}
        {settings.showSections && canNarrow(sections) && (
          <Choices label={words.section} choices={sections} note={note} />
        )}
        {hasSeveral && <Choices label={words.order} choices={order} note={note} />}
      </dl>
    </nav>
  );
}

function Choices({ label, choices, note }: { label: string; choices: readonly Choice[]; note: SearchMeta }) {
  const words = useWordsOf(searchWords);
  const english = useWordsAttributes(searchWords);
  return (
    <div className={styles['choices']}>
      <dt {...english}>{label}</dt>
      <dd>
        {choices.map(({ key, label: name, words: own, count, isChosen, href }) => (
          <Fragment key={key}>
            <a href={href} rel="nofollow" aria-current={isChosen ? 'true' : undefined}>
              <span {...own}>{name}</span>
              {count !== null && (
                <span className={styles['number']} {...english}>
                  {' '}
                  {words.matches(count, note.isCounted)}
                </span>
              )}
            </a>{' '}
          </Fragment>
        ))}
      </dd>
    </div>
  );
}

/** A single choice narrows nothing, unless it is already selected. */
function canNarrow(choices: readonly Choice[]): boolean {
  return choices.length > 1 || choices.some(({ isChosen }) => isChosen);
}

/** Content types with a match, most frequent first, and the selected types. */
function useTypeChoices(page: PageSubject, filters: SearchFilters, { types }: SearchMeta): Choice[] {
  const { contentTypes } = useWords();
  const english = useWordsAttributes();
  return page.contentTypes
    .filter(({ name }) => (types[name] ?? 0) > 0 || filters.types.includes(name))
    .map(({ name, label }) => ({
      key: name,
      label: contentTypes[name] ?? label,
      words: english,
      count: types[name] ?? 0,
      isChosen: filters.types.includes(name),
      href: searchAddress({ ...filters, types: toggled(filters.types, name), page: 1 }),
    }))
    .toSorted((one, other) => other.count - one.count);
}

/**
 * Sections with a match, those with most matches first, and the selected sections. The home section is left
 * out, because it contains everything.
 */
function sectionChoices(page: PageSubject, filters: SearchFilters, { sections }: SearchMeta): Choice[] {
  return page.sections
    .filter(
      ({ id, path }) => path !== '/' && ((sections[id] ?? 0) > 0 || filters.websiteSchedule.includes(id)),
    )
    .map(({ id, name }) => ({
      key: String(id),
      label: name,
      count: sections[id] ?? 0,
      isChosen: filters.websiteSchedule.includes(id),
      href: searchAddress({ ...filters, websiteSchedule: toggled(filters.websiteSchedule, id), page: 1 }),
    }))
    .toSorted((one, other) => Number(other.isChosen) - Number(one.isChosen) || other.count - one.count)
    .slice(0, SECTIONS_SHOWN_MAX);
}

function toggled<Value>(chosen: readonly Value[], value: Value): Value[] {
  return chosen.includes(value) ? chosen.filter((own) => own !== value) : [...chosen, value];
}
