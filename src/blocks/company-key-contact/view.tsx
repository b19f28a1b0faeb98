import type { ContactDetailsById } from '#site/ui/people/contact-details.ts';
import type { BlockProps } from '#model/define-block.ts';
import { BlockHeading } from '#site/ui/block-heading.tsx';
import { ContactCard } from '#site/ui/people/contact-card.tsx';
import { useWordsOf } from '#site/ui/words.ts';
import type { companyKeyContact } from './block.ts';
import styles from './style.module.css';
import { words } from './words.ts';

type Props = BlockProps<(typeof companyKeyContact)['settings'], ContactDetailsById>;

export function View({ settings, items, data }: Props) {
  const people = items[0] ?? [];
  const own = useWordsOf(words);
  const title = settings.title ?? own.title(people.length);
  return (
    <aside className={styles['contact']} aria-label={title}>
      <BlockHeading title={title} link={settings.link} />
      <ul>
        {people.map((person) => (
          <li key={person.id}>
            <ContactCard
              person={person}
              details={data[person.id]}
              showPortrait={settings.showPortrait ?? true}
            />
          </li>
        ))}
      </ul>
    </aside>
  );
}
