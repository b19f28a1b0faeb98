/**
 * Fills in a page's forms as a browser would send them, whatever fields they have, so that new fields are
 * covered.
 */
import { HONEYPOT } from '#site/ui/forms/form.tsx';

/**
 * Values by name for the page's form that is sent as `form`; every text field contains `word`. Throws if the
 * page has no such form.
 */
export function filledForm(html: string, form: string, word: string): Record<string, string> {
  const own = html
    .split('<form')
    .slice(1)
    .map((part) => part.split('</form>', 1)[0] ?? '')
    .find((part) => attributesIn(part).some(({ name, value }) => name === 'x_form' && value === form));
  if (own === undefined) throw new Error(`The page has no form ${form}.`);
  const values: Record<string, string> = {};
  for (const [, name, options] of own.matchAll(/<select[^>]*?name="([^"]+)"[^>]*>([^]*?)<\/select>/g))
    values[name ?? ''] = [...(options ?? '').matchAll(/value="([^"]+)"/g)].at(-1)?.[1] ?? '';
  for (const [, name] of own.matchAll(/<textarea[^>]*?name="([^"]+)"/g))
    values[name ?? ''] = `About ${word}.`;
  for (const { name = '', type = 'text', value = '' } of attributesIn(own))
    if (name !== '' && name !== HONEYPOT) values[name] = typed(type, value, word);
  return values;
}

function typed(type: string, value: string, word: string): string {
  if (['hidden', 'radio', 'checkbox', 'submit'].includes(type)) return value;
  if (type === 'email') return `${word}@reader.example`;
  if (type === 'tel') return '+31 20 555 0100';
  if (type === 'number') return '3';
  return type === 'date' ? '2020-02-03' : word;
}

/** Attributes of every input. */
function attributesIn(html: string): Partial<Record<string, string>>[] {
  return [...html.matchAll(/<(?:input|button)\b([^>]*)>/g)].map(([, inner = '']) =>
    Object.fromEntries(
      [...inner.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key, value]) => [key ?? '', value]),
    ),
  );
}
