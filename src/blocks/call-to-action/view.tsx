import { linkedAddress } from '#addresses/addresses.ts';
import type { BlockProps } from '#model/define-block.ts';
import { BlockHeading } from '#site/ui/block-heading.tsx';
import { linkTarget } from '#site/ui/links/link-target.ts';
import type { callToAction } from './block.ts';
import styles from './style.module.css';

export function View({ settings }: BlockProps<(typeof callToAction)['settings']>) {
  const { text, buttonLabel } = settings;
  const buttonLink = linkedAddress(settings.buttonLink);
  return (
    <div className={styles['call']}>
      <BlockHeading title={settings.title} link={settings.link} />
      {text && <p className={styles['text']}>{text}</p>}
      {buttonLabel && buttonLink && (
        <p>
          <a className="button" href={buttonLink} {...linkTarget(buttonLink)}>
            {buttonLabel}
          </a>
        </p>
      )}
    </div>
  );
}
