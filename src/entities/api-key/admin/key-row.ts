import type { ListRow, Tone } from '#model/screens/define-list.ts';

/** An API key, as the API returns it. */
export interface KeyRow extends ListRow {
  id: number;
  name: string;
  isGlobal: number;
  sites: { id: number; name: string }[] | null;
  expires: string | null;
  secretSince: string | null;
  revokedAt: string | null;
  lastUsedAt: string | null;
}

/** Whether programs can use the key, and why not. */
export function stateOf({ revokedAt, expires, secretSince }: KeyRow): { label: string; tone: Tone } {
  if (revokedAt !== null) return { label: 'Revoked', tone: 'off' };
  if (expires !== null && Date.parse(expires) <= Date.now()) return { label: 'Expired', tone: 'bad' };
  return secretSince === null ? { label: 'No secret', tone: 'waiting' } : { label: 'Active', tone: 'good' };
}
