import type { ContentDetail } from '#model/page.ts';
import { Image } from '#site/ui/image.tsx';
import styles from './style.module.css';

/** Portrait, name, job title, biography, and how to reach the person. */
export function Person({ person }: { person: ContentDetail }) {
  const text = (key: string) => {
    const value = person.fields[key];
    return typeof value === 'string' && value !== '' ? value : null;
  };
  const [title, bio, email, website] = [text('title'), text('bio'), text('publicEmail'), text('website')];
  return (
    <header className={styles['person']}>
      {person.image && (
        <div className={styles['portrait']}>
          <Image image={person.image} ratio="1x1" sizes="(min-width: 640px) 240px, 45vw" priority />
        </div>
      )}
      <div>
        <h1>{person.name}</h1>
        {title && <p className={styles['job']}>{title}</p>}
        {bio && <p className={styles['bio']}>{bio}</p>}
        {(email || website) && (
          <ul className={styles['contact']}>
            {email && (
              <li>
                <a href={`mailto:${email}`}>{email}</a>
              </li>
            )}
            {website && (
              <li>
                <a href={website} rel="me">
                  {website.replace(/^https?:\/\/(www\.)?|\/$/g, '')}
                </a>
              </li>
            )}
          </ul>
        )}
      </div>
    </header>
  );
}
