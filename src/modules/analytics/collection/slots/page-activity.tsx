/** What page it is, for the script, which is loaded when the page is idle. */
import { createElement } from 'react';
import { defineSlot, type SlotProps } from '#model/pages/define-slot.ts';
import type { PageSubject } from '#page-model/page.ts';
import type { AccessClass } from '../model/batch.ts';

export const pageActivity = defineSlot({
  place: 'bodyEnd',
  hasElement: true,
  when: ({ preview, forPrint, part, posted, module }) =>
    !preview && !forPrint && part === 0 && posted === undefined && module?.urlHasSecret !== true,
  view: PageActivity,
});

function PageActivity({ page }: SlotProps) {
  const { content, section, kind, module, layoutId } = page;
  return createElement('site-page-activity', {
    hidden: true,
    'data-page': kind === 'module' && module ? module.key : kind,
    'data-item': content?.id,
    'data-section': content ? undefined : section?.id,
    'data-layout': layoutId,
    'data-access': content ? accessOf(page) : undefined,
  });
}

/** What the readers of this copy of the page get of its item. */
function accessOf({ content }: PageSubject): AccessClass {
  if (content?.gated !== undefined) return 'gated';
  return content?.isBehindGate ? 'opened' : 'open';
}
