import { createContext, useContext, type ReactNode } from 'react';
import type { PageSubject } from '#page-model/page.ts';
import { useWordsAttributes, useWordsOf } from '#site/ui/words.ts';
import { accountQueryOf } from '../model/account-query-of.ts';
import { ANCHORS, ACCOUNT_NOTICES, FULL, type Section } from '../model/account-redirects.ts';
import { FAVOURITES_MAX } from '../model/favourites-max.ts';
import { accountWords } from '../words/index.ts';
import type { AccountWords } from '../words/en.ts';

/** The notice in the page's URL. */
export const DoneContext = createContext('');

/** The value for `DoneContext`. */
export function doneOn(page: PageSubject): string {
  return accountQueryOf(page).done;
}

interface SectionProps {
  of: Section;
  title: string;
  children: ReactNode;
}

/** A section of the account page with its anchor and notice. */
export function AccountSection({ of, title, children }: SectionProps) {
  const words = useWordsOf(accountWords);
  const english = useWordsAttributes(accountWords);
  const said = saidIn(of, useContext(DoneContext), words);
  return (
    <section
      id={ANCHORS[of]}
      className="account-section"
      {...english}
      aria-labelledby={`${ANCHORS[of]}-title`}
    >
      <h2 id={`${ANCHORS[of]}-title`}>{title}</h2>
      {said !== null && (
        <p role="status" className="account-done">
          {said}
        </p>
      )}
      {children}
    </section>
  );
}

function saidIn(section: Section, done: string, words: AccountWords): string | null {
  if (done === FULL && section === 'favourites') return words.favoritesFull(FAVOURITES_MAX);
  const found = Object.entries(ACCOUNT_NOTICES).find(
    ([word, own]) => word === done && own.section === section,
  )?.[1];
  return found ? words[found.message] : null;
}
