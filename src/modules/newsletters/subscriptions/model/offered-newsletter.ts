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
  /** The sister site that it belongs to; null for the site itself. */
  sister: { id: number; name: string } | null;
}

/** Whether the reader can subscribe to it now. */
export function canSubscribe({ isOffered, status }: OfferedNewsletter): boolean {
  return isOffered && status !== 'confirmed' && status !== 'paused';
}

type Named = Pick<OfferedNewsletter, 'title' | 'sister'>;

/** Compares newsletters of one site by the order of the site's settings: `listed` or `title`. */
export function byOrder(order: string, language: string) {
  const collator = new Intl.Collator(listLocale(language));
  return (one: Named, other: Named) =>
    order === 'title' && one.sister?.id === other.sister?.id ? collator.compare(one.title, other.title) : 0;
}

/** The newsletters of a site and of each sister site, in their order. */
export function bySite<N extends Pick<OfferedNewsletter, 'sister'>>(newsletters: readonly N[]) {
  return [...Map.groupBy(newsletters, ({ sister }) => sister?.id ?? null)].map(([sisterId, own]) => ({
    sisterId,
    name: own[0]?.sister?.name ?? null,
    newsletters: own,
  }));
}

/** A text as a label shows it; null if it is empty. */
export function oneLine(text: string | null): string | null {
  return text?.replaceAll(/\s+/g, ' ').trim() || null;
}
