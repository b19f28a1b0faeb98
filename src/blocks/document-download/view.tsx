import type { BlockProps } from '#model/define-block.ts';
import { textField } from '#model/own-fields.ts';
import { BlockHeading } from '#site/ui/block-heading.tsx';
import { ActionLink } from '#site/ui/facts.tsx';
import type { documentDownload } from './block.ts';
import { fileNameOf } from './file-name.ts';
import styles from './style.module.css';

export function View({ settings, page }: BlockProps<(typeof documentDownload)['settings']>) {
  const address = textField(page.content?.fields ?? {}, 'fileSrc');
  if (!address) return null;
  const { name, type } = fileNameOf(address);
  return (
    <div>
      <BlockHeading title={settings.title} link={settings.link} />
      <div className={styles['file']}>
        <p className={styles['name']}>
          {type && <span className="label">{type}</span>} {name}
        </p>
        <ActionLink href={address}>{settings.buttonLabel}</ActionLink>
      </div>
    </div>
  );
}
