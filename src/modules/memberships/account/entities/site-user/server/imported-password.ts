/** Passwords of imported accounts. */
import { isComparable, parseLegacyHash } from '#access/legacy-hash.ts';

const ARGON2ID =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$[A-Za-z0-9+/]{11,86}\$[A-Za-z0-9+/]{22,86}$/;

/** Maximum cost of one comparison: an import file must not decide how much memory a login uses. */
const MEMORY_KIB_MAX = 65_536;
const PASSES_MAX = 6;
const LANES_MAX = 4;

/** The hash if logins support it; else null, with a warning. */
export function storablePassword(hash: string | null, warn: (reason: string) => void): string | null {
  if (hash === null || hash === '') return null;
  const isCheap = isCheapArgon2(hash) ?? isCheapOldHash(hash);
  if (isCheap === true) return hash;
  warn(
    isCheap === null
      ? 'The password is not a hash of a known kind: the reader chooses a new one with “Forgot your password?”.'
      : 'The password’s hash is too costly to compare: the reader chooses a new one with “Forgot your password?”.',
  );
  return null;
}

/** Null for a hash of another kind. */
function isCheapArgon2(hash: string): boolean | null {
  const [, memory, passes, lanes] = ARGON2ID.exec(hash) ?? [];
  if (memory === undefined) return null;
  return Number(memory) <= MEMORY_KIB_MAX && Number(passes) <= PASSES_MAX && Number(lanes) <= LANES_MAX;
}

function isCheapOldHash(hash: string): boolean | null {
  const read = parseLegacyHash(hash);
  return read && isComparable(read);
}
