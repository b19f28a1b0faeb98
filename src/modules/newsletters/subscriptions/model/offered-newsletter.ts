import { listLocale } from '#text/locale.ts';

/** A newsletter as readers see it. */
export interface OfferedNewsletter {
  id: number;
  title: string;
  /** May contain markup. */
  description: string | null;
  omedaProductId: number | null;
  /** Status of the reader's subscription; null without one. */
  status: 'pending' | 'confirmed' | 'paused' | 'unsubscribed' | null;
  /** Whether readers can subscribe: enabled on the site, and active. */
  isOffered: boolean;
  /** Whether the subscribe block shows it. */
  isInBlock: boolean;
}

/** Whether the reader can subscribe to it now. */
export function canSubscribe({ isOffered, status }: OfferedNewsletter): boolean {
  return isOffered && status !== 'confirmed' && status !== 'paused';
}

/** Compares newsletters by the order of the site's settings: `listed` or `title`. */
export function byOrder(order: string, language: string) {
  const collator = new Intl.Collator(listLocale(language));
  return (one: Pick<OfferedNewsletter, 'title'>, other: Pick<OfferedNewsletter, 'title'>) =>
    order === 'title' ? collator.compare(one.title, other.title) : 0;
}

/** A text as a label shows it; null if it is empty. */
export function oneLine(text: string | null): string | null {
  return text?.replaceAll(/\s+/g, ' ').trim() || null;
}
