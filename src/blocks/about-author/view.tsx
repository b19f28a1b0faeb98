import type { BlockProps } from '#model/define-block.ts';
import type { AuthorProfile } from '#page-model/page.ts';
import { BlockHeading } from '#site/ui/block-heading.tsx';
import { Image } from '#site/ui/media/image.tsx';
import { useWords } from '#site/ui/words.ts';
import type { aboutAuthor } from './block.ts';
import styles from './style.module.css';

type Props = BlockProps<(typeof aboutAuthor)['settings']>;

export function View({ settings, page }: Props) {
  const words = useWords();
  const authors = page.content?.authorProfiles ?? [];
  return (
    <aside className={styles['about']} aria-label={words.item.aboutAuthors(Math.max(1, authors.length))}>
      <BlockHeading title={settings.title} link={settings.link} />
      {authors.map((author) => (
        <Profile key={author.id} author={author} settings={settings} />
      ))}
    </aside>
  );
}

function Profile({ author, settings }: { author: AuthorProfile; settings: Props['settings'] }) {
  const Name = settings.title ? 'h3' : 'h2';
  return (
    <div className={styles['author']}>
      {settings.showPortrait && author.image && (
        <div className={styles['portrait']}>
          <Image image={author.image} ratio="1x1" sizes="96px" decorative />
        </div>
      )}
      <div>
        <Name className={styles['name']}>
          <a href={author.path} rel="author">
            {author.name}
          </a>
        </Name>
        {author.title && <p className={styles['job']}>{author.title}</p>}
        {settings.showBio && author.bio && <p className={styles['bio']}>{author.bio}</p>}
      </div>
    </div>
  );
}
