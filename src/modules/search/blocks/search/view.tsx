import type { BlockProps } from '#model/define-block.ts';
import type { ContentCard, PageSubject } from '#model/page.ts';
import { SEARCH_COUNT_MAX, searchAddress, type SearchFilters } from '../../search-filters.ts';
import { BlockHeading } from '#site/ui/block-heading.tsx';
import { Card } from '#site/ui/card.tsx';
import { filtersOf } from '../../filters-of.ts';
import type { search } from './block.ts';
import { SearchForm } from './search-form.tsx';
import styles from './style.module.css';
import { useWords, useWordsOf } from '#site/ui/words.ts';
import { searchWords, type SearchWords } from '../../words.ts';

type Props = BlockProps<(typeof search)['settings']>;

export function View({ settings, items, hasMore, found, page }: Props) {
  const words = useWordsOf(searchWords);
  const filters = filtersOf(page);
  return (
    <div className={styles['search']}>
      {filters ? (
        <h1 className={styles['heading']}>{settings.title ?? words.search}</h1>
      ) : (
        <BlockHeading title={settings.title} link={settings.link} />
      )}
      <SearchForm settings={settings} page={page} />
      {filters && filters.text !== '' && (
        <section aria-labelledby="search-results">
          <h2 id="search-results" className={styles['count']}>
            {countLine(found[0] ?? null, filters.text, words)}
          </h2>
          <Results cards={items[0] ?? []} showTeaser={settings.showTeaser ?? true} page={page} />
          <Pages filters={filters} hasMore={hasMore[0] ?? false} />
        </section>
      )}
    </div>
  );
}

/** What was found; counting stops where it would no longer help anybody. */
function countLine(found: number | null, text: string, words: SearchWords): string {
  if (found === null) return words.newestResults(text);
  return found > SEARCH_COUNT_MAX ? words.resultsOver(SEARCH_COUNT_MAX, text) : words.results(found, text);
}

function Results({
  cards,
  showTeaser,
  page,
}: {
  cards: ContentCard[];
  showTeaser: boolean;
  page: PageSubject;
}) {
  const words = useWordsOf(searchWords);
  if (cards.length === 0) return <p>{words.nothingHelp}</p>;
  return (
    <ul className={styles['results']}>
      {cards.map((card) => (
        <li key={card.id}>
          <Card
            card={card}
            size="row"
            level={3}
            shown={{ teaser: showTeaser, section: true, date: true, authors: true }}
            timeZone={page.site.timeZone}
            language={page.site.language}
          />
        </li>
      ))}
    </ul>
  );
}

function Pages({ filters, hasMore }: { filters: SearchFilters; hasMore: boolean }) {
  const words = useWordsOf(searchWords);
  const { paging } = useWords();
  const { page } = filters;
  if (page === 1 && !hasMore) return null;
  return (
    <nav className="paging" aria-label={words.pages}>
      {page > 1 && (
        <a className="paging-newer" href={searchAddress({ ...filters, page: page - 1 })} rel="prev">
          {words.previous}
        </a>
      )}
      <span className="paging-at">{paging.page(page)}</span>
      {hasMore && (
        <a className="paging-older" href={searchAddress({ ...filters, page: page + 1 })} rel="next">
          {words.next}
        </a>
      )}
    </nav>
  );
}
