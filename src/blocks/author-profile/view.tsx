import type { BlockProps } from '#model/define-block.ts';
import { textField } from '#page-model/type-fields.ts';
import { BlockHeading } from '#site/ui/block-heading.tsx';
import { Image } from '#site/ui/media/image.tsx';
import { ProfileLinks } from '#site/ui/links/profile-links.tsx';
import type { authorProfile } from './block.ts';
import styles from './style.module.css';

export function View({ settings, page }: BlockProps<(typeof authorProfile)['settings']>) {
  const person = page.content;
  if (!person) return null;
  const Name = settings.title ? 'h3' : 'h2';
  const [job, bio] = [textField(person.fields, 'title'), textField(person.fields, 'bio')];
  return (
    <section>
      <BlockHeading title={settings.title} link={settings.link} />
      <div className={styles['person']}>
        {settings.showPortrait && person.image && (
          <div className={styles['portrait']}>
            <Image image={person.image} ratio="1x1" sizes="160px" decorative />
          </div>
        )}
        <div>
          <Name className={styles['name']}>{person.name}</Name>
          {job && <p className={styles['job']}>{job}</p>}
          {settings.showBio && bio && <p className={styles['bio']}>{bio}</p>}
          {settings.showLinks && <ProfileLinks fields={person.fields} />}
        </div>
      </div>
    </section>
  );
}
