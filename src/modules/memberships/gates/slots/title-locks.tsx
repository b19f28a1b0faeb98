/** A lock next to the titles of gated items in lists, if configured. */
import { defineSlot, type SlotProps } from '#model/pages/define-slot.ts';
import { useWordsOf } from '#site/ui/words.ts';
import { membershipsSettings } from '../settings/memberships.ts';
import { memberWords } from '../../words/index.ts';

export const titleLocks = defineSlot({
  place: 'head',
  when: ({ site }) => site.settings.read(membershipsSettings).showTitleLocks,
  view: TitleLocks,
});

const LOCK = `url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Cpath d='M4 7V5a4 4 0 0 1 8 0v2h1v8H3V7zm2 0h4V5a2 2 0 0 0-4 0z'/%3E%3C/svg%3E")`;

/**
 * Only a style makes the lock visible, so cards are the same whether locks are shown or not. The text is for
 * screen readers.
 */
function TitleLocks(_props: SlotProps) {
  const { forMembers } = useWordsOf(memberWords);
  const css = `.card-gated .card-title::after{content:"" / ${JSON.stringify(forMembers)};display:inline-block;inline-size:.7em;block-size:.7em;margin-inline-start:.35em;background:currentColor;mask:${LOCK} center/contain no-repeat}`;
  return <style dangerouslySetInnerHTML={{ __html: css }} />;
}
