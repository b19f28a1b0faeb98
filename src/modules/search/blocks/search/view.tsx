import type { BlockProps } from '#model/define-block.ts';
import type { ContentCard, PageSubject } from '#model/page.ts';
import { SEARCH_COUNT_MAX, searchAddress, type SearchFilters } from '../../search-filters.ts';
import { BlockHeading } from '#site/ui/block-heading.tsx';
import { Card } from '#site/ui/card.tsx';
import { filtersOf } from '../../filters-of.ts';
import type { search } from './block.ts';
import { SearchForm } from './search-form.tsx';
import styles from './style.module.css';

type Props = BlockProps<(typeof search)['settings']>;

export function View({ settings, items, hasMore, found, page }: Props) {
  const filters = filtersOf(page);
  return (
    <div className={styles['search']}>
      {filters ? (
        <h1 className={styles['heading']}>{settings.title ?? 'Search'}</h1>
      ) : (
        <BlockHeading title={settings.title} link={settings.link} />
      )}
      <SearchForm settings={settings} page={page} />
      {filters && filters.text !== '' && (
        <section aria-labelledby="search-results">
          <h2 id="search-results" className={styles['count']}>
            {countLine(found[0] ?? null, filters, page)}
          </h2>
          <Results cards={items[0] ?? []} showTeaser={settings.showTeaser ?? true} page={page} />
          <Pages filters={filters} hasMore={hasMore[0] ?? false} />
        </section>
      )}
    </div>
  );
}

/** What was found; counting stops where it would no longer help anybody. */
function countLine(found: number | null, { text }: SearchFilters, page: PageSubject): string {
  const number = (value: number) => new Intl.NumberFormat(page.site.language).format(value);
  if (found === null) return `Newest results for “${text}”`;
  if (found === 0) return `Nothing found for “${text}”`;
  if (found > SEARCH_COUNT_MAX) return `${number(SEARCH_COUNT_MAX)}+ results for “${text}”`;
  return `${number(found)} ${found === 1 ? 'result' : 'results'} for “${text}”`;
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
  if (cards.length === 0) return <p>Check the spelling, try fewer or more general words, or choose less.</p>;
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
  const { page } = filters;
  if (page === 1 && !hasMore) return null;
  return (
    <nav className="paging" aria-label="Pages of the results">
      {page > 1 && (
        <a className="paging-newer" href={searchAddress({ ...filters, page: page - 1 })} rel="prev">
          Previous
        </a>
      )}
      <span className="paging-at">Page {page}</span>
      {hasMore && (
        <a className="paging-older" href={searchAddress({ ...filters, page: page + 1 })} rel="next">
          Next
        </a>
      )}
    </nav>
  );
}
