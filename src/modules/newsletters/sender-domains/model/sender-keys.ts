import type { SigningKey } from './dns-records.ts';

/** The columns of a sender domain that name its keys. */
export interface SenderKeys {
  selector: string | null;
  publicKey: string | null;
  nextSelector: string | null;
  nextPublicKey: string | null;
}

/** The keys that are published: the one that signs, and the next. */
export function publishedKeys({
  selector,
  publicKey,
  nextSelector,
  nextPublicKey,
}: SenderKeys): SigningKey[] {
  return [
    ...(selector !== null && publicKey !== null ? [{ selector, publicKey }] : []),
    ...(nextSelector !== null && nextPublicKey !== null
      ? [{ selector: nextSelector, publicKey: nextPublicKey }]
      : []),
  ];
}
