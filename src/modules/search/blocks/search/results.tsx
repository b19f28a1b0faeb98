import { Fragment } from 'react';
import type { ContentCard, PageSubject } from '#page-model/page.ts';
import { Card } from '#site/ui/card.tsx';
import { useWordsAttributes, useWordsOf } from '#site/ui/words.ts';
import { searchAddress, type SearchFilters } from '../../search-filters.ts';
import type { SearchMeta, SnippetPart } from '../../search-note.ts';
import { searchWords } from '../../words.ts';
import styles from './style.module.css';

interface ResultsProps {
  cards: readonly ContentCard[];
  note: SearchMeta | null;
  showTeaser: boolean;
  page: PageSubject;
}

/** The items found, each with the text around its match. */
export function Results({ cards, note, showTeaser, page }: ResultsProps) {
  return (
    <ul className={styles['results']}>
      {cards.map((card) => {
        // The text of a gated item was stored as anonymous readers saw it when the item was saved: its gate
        // may have changed since.
        const snippet = showTeaser && !card.isGated ? note?.snippets[card.id] : undefined;
        return (
          <li key={card.id}>
            <Card
              card={card}
              size="row"
              level={3}
              shown={{ teaser: showTeaser, section: true, date: true, authors: true }}
              excerpt={snippet && <Snippet parts={snippet} />}
              timeZone={page.site.timeZone}
              language={page.site.language}
            />
          </li>
        );
      })}
    </ul>
  );
}

function Snippet({ parts }: { parts: readonly SnippetPart[] }) {
  return parts.map(({ text, isMatch }, index) => (
    // Parts of one text have only their position as key.
    <Fragment key={index}>{isMatch ? <mark>{text}</mark> : text}</Fragment>
  ));
}

/** Help for a reader who found nothing: another spelling, the same search without filters, and advice. */
export function NothingFound({ filters, note }: { filters: SearchFilters; note: SearchMeta | null }) {
  const words = useWordsOf(searchWords);
  const english = useWordsAttributes(searchWords);
  const anywhere = { ...filters, types: [], websiteSchedule: [], page: 1 };
  const isNarrowed = filters.types.length + filters.websiteSchedule.length > 0;
  // Counts ignore the filter of their own facet, so they show whether other types or sections have matches.
  const hasOthers = note !== null && Object.keys({ ...note.types, ...note.sections }).length > 0;
  return (
    <div className={styles['nothing']} {...english}>
      {note?.meant && (
        <p className={styles['meant']}>
          {`${words.didYouMean.before} `}
          <a href={searchAddress({ ...anywhere, text: note.meant })} rel="nofollow">
            {note.meant}
          </a>
          {words.didYouMean.after}
        </p>
      )}
      <p>{!isNarrowed ? words.nothingHelp : hasOthers ? words.nothingNarrowed : words.nothingHelpFiltered}</p>
      {isNarrowed && (
        <p>
          <a href={searchAddress(anywhere)} rel="nofollow">
            {words.withoutFilters}
          </a>
        </p>
      )}
    </div>
  );
}
