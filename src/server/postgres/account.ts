import { readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { EmbeddedPostgresError } from './errors.ts';

/**
 * The system account as which the server runs when this process is root, because PostgreSQL refuses to run as
 * root.
 */
export type Account = { uid: number; gid: number };

/**
 * Chooses the account for a cluster: undefined if this process is not root (the server then runs as the same user);
 * else the owner of an existing cluster, else the account `masthead` if the machine has it, else `nobody`.
 * No account is ever created: a start command must not change the machine's user list.
 */
export function chooseAccount(clusterDir: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const owner = statSync(clusterDir, { throwIfNoEntry: false });
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const account = findAccount('masthead') ?? findAccount('nobody');
  if (account !== undefined) return account;
  throw new EmbeddedPostgresError(
    'NO_ACCOUNT',
    'PostgreSQL refuses to run as root and this machine has neither an account "masthead" nor "nobody": create one or set DATABASE_URL.',
  );
}

/**
 * Whether the account may enter `path` and every folder above it, judged by permission bits. Always true
 * without an account. An access list may grant more; the caller's fallback then still works.
 */
export function canReach(account: Account | undefined, path: string): boolean {
  if (account === undefined) return true;
  for (let folder = path; ; folder = dirname(folder)) {
    const found = statSync(folder, { throwIfNoEntry: false });
    if (found === undefined || (found.mode & enterBit(account, found)) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

function enterBit(account: Account, folder: { uid: number; gid: number }): number {
  if (folder.uid === account.uid) return 0o100;
  return folder.gid === account.gid ? 0o010 : 0o001;
}

function findAccount(name: string): Account | undefined {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid === undefined || gid === undefined ? undefined : { uid: Number(uid), gid: Number(gid) };
}
