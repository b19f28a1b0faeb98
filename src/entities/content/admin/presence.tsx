/** People who have an item open, as small initials. */
import { Tooltip } from '@mantine/core';
import classes from './presence.module.css';
import type { Person } from './content-api.ts';

/** Above this number, the remaining people are shown as a count. */
const SHOWN_MAX = 3;

interface PresenceProps {
  people: readonly Person[];
  /** The current user, who may have the item open in another window. */
  userId: number;
}

/** Renders nothing for an empty list. */
export function Presence({ people, userId }: PresenceProps) {
  if (people.length === 0) return null;
  const words = editingWords(people, userId);
  const shown = people.length > SHOWN_MAX ? people.slice(0, SHOWN_MAX - 1) : people;
  return (
    <Tooltip label={words}>
      <span className={classes.people} role="img" aria-label={words}>
        {shown.map(({ id, fullName }) => (
          <span key={id} className={classes.person} aria-hidden>
            {initialsOf(fullName)}
          </span>
        ))}
        {people.length > shown.length ? (
          <span className={classes.person} aria-hidden>
            +{people.length - shown.length}
          </span>
        ) : null}
      </span>
    </Tooltip>
  );
}

/** “Ilse Marchetti is editing”. */
export function editingWords(people: readonly Person[], userId: number): string {
  const names = people.map(({ id, fullName }) => (id === userId ? 'You, in another window,' : fullName));
  const [only] = people;
  if (people.length === 1) return `${names[0]} ${only?.id === userId ? 'are' : 'is'} editing`;
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)} are editing`;
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(
    (word) => [...(word ?? '')][0] ?? '',
  );
  return letters.join('').toUpperCase();
}
