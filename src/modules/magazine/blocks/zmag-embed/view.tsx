import type { BlockProps } from '#model/define-block.ts';
import { BlockHeading } from '#site/ui/block-heading.tsx';
import { EmbedFrame } from '#site/ui/media/embed-frame.tsx';
import { useWordsAttributes, useWordsOf } from '#site/ui/words.ts';
import { magazineQueryOf } from '../../magazine-query.ts';
import { magazineWords } from '../../words.ts';
import { editionOf, type zmagEmbed } from './block.ts';

export function View({ settings, page }: BlockProps<(typeof zmagEmbed)['settings']>) {
  const words = useWordsOf(magazineWords);
  const english = useWordsAttributes(magazineWords);
  const edition = editionOf(settings.url, page);
  if (!edition) return null;
  const title = settings.title ?? words.digitalEdition;
  const name = magazineQueryOf(page)?.issue?.name;
  return (
    <div>
      <BlockHeading title={title} link={settings.link} words={settings.title ? undefined : english} />
      <EmbedFrame embed={edition} title={name ? `${title}: ${name}` : title} />
    </div>
  );
}
