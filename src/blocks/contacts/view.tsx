import type { ContactDetailsById } from '#site/ui/people/contact-details.ts';
import type { BlockProps } from '#model/define-block.ts';
import { BlockHeading } from '#site/ui/block-heading.tsx';
import { ContactCard } from '#site/ui/people/contact-card.tsx';
import type { contacts } from './block.ts';
import styles from './style.module.css';
import { cssVariables } from '#site/ui/css-variables.ts';

type Props = BlockProps<(typeof contacts)['settings'], ContactDetailsById>;

export function View({ settings, items, data }: Props) {
  const people = items[0] ?? [];
  const columns = Math.min(settings.columns, people.length);
  return (
    <div>
      <BlockHeading title={settings.title} link={settings.link} />
      <ul className={styles['people']} style={cssVariables({ '--columns': columns })}>
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
    </div>
  );
}
