import type { BlockProps } from '#model/define-block.ts';
import { embedOf } from '#model/embeds.ts';
import { textField } from '#model/own-fields.ts';
import { BlockHeading } from '#site/ui/block-heading.tsx';
import { EmbedFrame } from '#site/ui/embed-frame.tsx';
import type { videoPlayer } from './block.ts';
import styles from './style.module.css';

export function View({ settings, page }: BlockProps<(typeof videoPlayer)['settings']>) {
  const content = page.content;
  const player = embedOf(textField(content?.fields ?? {}, 'embedCode') ?? '');
  if (!content || !player) return null;
  const transcript = settings.showTranscript ? textField(content.fields, 'transcript') : null;
  return (
    <div>
      <BlockHeading title={settings.title} link={settings.link} />
      <EmbedFrame embed={player} title={content.name} />
      {transcript && <Transcript text={transcript} />}
    </div>
  );
}

function Transcript({ text }: { text: string }) {
  return (
    <details className={styles['transcript']}>
      <summary>Transcript</summary>
      <div className="prose">
        {text.split(/\s*\n\s*/).map((line, index) => (
          <p key={index}>{line}</p>
        ))}
      </div>
    </details>
  );
}
