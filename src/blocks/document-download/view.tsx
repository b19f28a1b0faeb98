import type { BlockProps } from '#model/define-block.ts';
import { BlockHeading } from '#site/ui/block-heading.tsx';
import { ActionLink } from '#site/ui/facts.tsx';
import { itemFile } from '#site/ui/item-file.ts';
import type { documentDownload } from './block.ts';
import styles from './style.module.css';

export function View({ settings, page }: BlockProps<(typeof documentDownload)['settings']>) {
  const file = page.content && itemFile(page.content, page);
  if (!file) return null;
  const detail = [file.type, file.size].filter(Boolean).join(', ');
  return (
    <div>
      <BlockHeading title={settings.title} link={settings.link} />
      <div className={styles['file']}>
        <p className={styles['name']}>
          {detail && <span className="label">{detail}</span>} {file.name}
        </p>
        <ActionLink href={file.address}>{settings.buttonLabel}</ActionLink>
      </div>
    </div>
  );
}
