import type { ContentCard } from '#page-model/page.ts';
import { ContactCard } from './contact-card.tsx';

/** Speakers with their portraits and job titles. */
export function SpeakerList({
  people,
  showPortrait,
}: {
  people: readonly ContentCard[];
  showPortrait: boolean;
}) {
  return (
    <ul className="speakers">
      {people.map((person) => (
        <li key={person.id}>
          <ContactCard person={person} details={undefined} showPortrait={showPortrait} />
        </li>
      ))}
    </ul>
  );
}
