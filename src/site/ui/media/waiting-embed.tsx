import { createElement } from 'react';
import type { ConsentCategory } from '#site/consent/consent.ts';
import type { Embed } from '#media/embeds.ts';
import { embedWords } from '#site/consent/embed-words.ts';
import { boxOf } from './embed-box.ts';
import { useWordsOf } from '../words.ts';

/**
 * The purpose to which a reader consents for an embed: `functional` for charts and maps, which are part of a
 * text, otherwise `social`.
 */
function purposeOf({ kind }: Embed): ConsentCategory {
  return kind === 'graphic' ? 'functional' : 'social';
}

/**
 * Placeholder of an embed before consent to its purpose, or a press: until then nothing is fetched from the
 * provider. `site-embed` replaces it by the frame; without a script it is a link to the content.
 */
export function WaitingEmbed({ embed, title }: { embed: Embed; title: string | null }) {
  const words = useWordsOf(embedWords);
  // Labels begin with the provider's name.
  const [provider = ''] = embed.label.split(' ', 1);
  const box = {
    className: 'embed-frame',
    'data-kind': embed.kind,
    'data-purpose': purposeOf(embed),
    'data-title': title ?? embed.label,
    'data-frame': embed.frameUrl,
    style: boxOf(embed),
  };
  return createElement(
    'site-embed',
    null,
    <div {...box}>
      <a className="embed-ask" href={embed.pageUrl} rel="noopener">
        <b>{words.show(provider)}</b>
        <span>{words.note(new URL(embed.frameUrl).hostname.replace(/^www\./, ''))}</span>
      </a>
    </div>,
  );
}
