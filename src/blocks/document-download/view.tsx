import type { BlockProps } from '#model/define-block.ts';
import { BlockHeading } from '#site/ui/block-heading.tsx';
import { ActionLink } from '#site/ui/facts.tsx';
import { itemFile } from '#site/ui/item-file.ts';
import { inWords, useWords } from '#site/ui/words.ts';
import { documentDownload } from './block.ts';
import styles from './style.module.css';

export function View({ settings, page }: BlockProps<(typeof documentDownload)['settings']>) {
  const words = useWords();
  const file = page.content && itemFile(page.content, page);
  if (!file) return null;
  const detail = [file.type, file.size].filter(Boolean).join(words.comma);
  return (
    <div>
      <BlockHeading title={settings.title} link={settings.link} />
      <div className={styles['file']}>
        <p className={styles['name']}>
          {detail && <span className="label">{detail}</span>} {file.name}
        </p>
        <ActionLink href={file.address}>
          {inWords(documentDownload.settings.buttonLabel, settings.buttonLabel, words.actions.download)}
        </ActionLink>
      </div>
    </div>
  );
}
