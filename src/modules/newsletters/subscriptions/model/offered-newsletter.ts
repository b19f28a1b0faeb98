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
