/** Completes the form of a new campaign from the chosen newsletter. */
import { useEffect, useRef } from 'react';
import { useApp, type SiteInfo } from '#admin/generic/app.ts';
import { useForm, type FormStore } from '#admin/generic/form/form-store.ts';
import { useRecord, type RecordNode } from '#admin/generic/records.ts';
import { newsletter } from '../../../../subscriptions/entities/newsletter/entity.ts';
import { cutName } from '../../../model/names.ts';

interface Suggested {
  name: string;
  /** The newsletter's default template; null if it has none. */
  template: number | null;
}

/** Suggests the template, and a name such as “Quay Weekly, 27 November 2026” in the language of the site. */
export function suggestionsFor(
  { title, defaultTemplate }: RecordNode,
  date: string,
  { language, timeZone }: Pick<SiteInfo, 'language' | 'timeZone'>,
): Suggested {
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone }).format(new Date(date));
  return {
    name: cutName(`${String(title)}, ${day}`),
    template: idOf(defaultTemplate),
  };
}

function idOf(record: unknown): number | null {
  if (typeof record !== 'object' || record === null || !('id' in record)) return null;
  return typeof record.id === 'number' ? record.id : null;
}

/** Renders nothing. Values that the user chose are not replaced. */
export function Suggestions({ store }: { store: FormStore }) {
  const { site } = useApp();
  const id = useForm(store, ({ values: { newsletter: chosen } }) => chosen);
  const date = useForm(store, ({ values: { date: day } }) => day);
  const { data } = useRecord(newsletter, typeof id === 'number' ? id : 0);
  /** What the form has without a choice of the user: first the values it opened with. */
  const last = useRef<Readonly<Record<string, unknown>>>(store.get().values);
  useEffect(() => {
    if (data?.id !== id || !data || typeof date !== 'string') return;
    const { name, template } = suggestionsFor(data, date, site);
    const suggested = { name, ...(template !== null && { template }) };
    for (const [field, value] of Object.entries(suggested)) {
      const current = store.get().values[field] ?? null;
      if (current === null || current === last.current[field]) store.set(field, value);
    }
    last.current = { ...last.current, ...suggested };
  }, [data, id, date, site, store]);
  return null;
}
