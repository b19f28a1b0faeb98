import type { BlockProps } from '#model/define-block.ts';
import { hasCome, overAt } from '#content-types/days.ts';
import { textField } from '#page-model/type-fields.ts';
import { BlockHeading } from '#site/ui/block-heading.tsx';
import { ActionLink } from '#site/ui/facts.tsx';
import { inWords, useWords } from '#site/ui/words.ts';
import { webinarLink } from './block.ts';

export function View({ settings, page }: BlockProps<(typeof webinarLink)['settings']>) {
  const words = useWords().actions;
  const link = page.content && textField(page.content.fields, 'linkUrl');
  if (!page.content || !link) return null;
  const { registerLabel, watchLabel } = webinarLink.settings;
  return (
    <div>
      <BlockHeading title={settings.title} link={settings.link} />
      <ActionLink href={link}>
        {hasCome(overAt(page.content, 0), page.now)
          ? inWords(watchLabel, settings.watchLabel, words.watchRecording)
          : inWords(registerLabel, settings.registerLabel, words.register)}
      </ActionLink>
    </div>
  );
}
