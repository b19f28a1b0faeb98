import { defineBlock } from '#model/define-block.ts';
import { typeFields, textField } from '#page-model/type-fields.ts';
import type { ContentDetail } from '#page-model/page.ts';

export interface AgendaEntry {
  /** As the editor entered it: `09:30`, `Tuesday 14:00`. */
  time: string | null;
  title: string;
  description: string | null;
}

/** The programme of an event with times. */
export const eventAgenda = defineBlock({
  name: 'event_agenda',
  title: 'Event agenda',
  description: 'The event’s sessions with times and descriptions.',
  icon: 'calendar',
  category: 'content',
  v: 1,
  hydrate: 'none',
  settings: {},
  isEmpty: (_settings, _items, { content }) => !content || agendaOf(content).length === 0,
});

/** The agenda in the editor's order; entries without a title are left out. */
export function agendaOf({ type, fields }: Pick<ContentDetail, 'type' | 'fields'>): AgendaEntry[] {
  const { agenda } = fields;
  const written: unknown[] = type === 'Event' && Array.isArray(agenda) ? agenda : [];
  return written.map(typeFields).flatMap((entry) => {
    const title = textField(entry, 'title');
    if (!title) return [];
    return [{ time: textField(entry, 'time'), title, description: textField(entry, 'description') }];
  });
}
