import type { BlockProps } from '#model/define-block.ts';
import { mainPicture } from '#model/main-picture.ts';
import { textField } from '#model/own-fields.ts';
import { BlockHeading } from '#site/ui/block-heading.tsx';
import { EmbedFrame } from '#site/ui/embed-frame.tsx';
import { Figure } from '#site/ui/figure.tsx';
import { useWords } from '#site/ui/words.ts';
import { playerOf, type videoPlayer } from './block.ts';
import styles from './style.module.css';

export function View({ settings, page }: BlockProps<(typeof videoPlayer)['settings']>) {
  const content = page.content;
  if (!content) return null;
  const player = playerOf(content);
  const picture = player ? null : mainPicture(content);
  const transcript = settings.showTranscript ? textField(content.fields, 'transcript') : null;
  return (
    <div>
      <BlockHeading title={settings.title} link={settings.link} />
      {player && <EmbedFrame embed={player} title={content.name} />}
      {picture && <Figure image={picture} ratio="16x9" sizes="(min-width: 1300px) 1236px, 100vw" priority />}
      {transcript && <Transcript text={transcript} />}
    </div>
  );
}

function Transcript({ text }: { text: string }) {
  return (
    <details className={styles['transcript']}>
      <summary>{useWords().item.transcript}</summary>
      <div className="prose">
        {text.split(/\s*\n\s*/).map((line, index) => (
          <p key={index}>{line}</p>
        ))}
      </div>
    </details>
  );
}
