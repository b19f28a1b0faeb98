/** What the addresses of the account pages ask for. */
import { SIGNUP_PATH } from './paths.ts';

export interface AskedAccount {
  /** The single-use secret of an email; empty where there is none. */
  id: string;
  /** Where the reader goes on; empty where nothing is said. */
  redirectTo: string;
  /** The reader has just joined. */
  joined: boolean;
}

const ID_LENGTH_MAX = 100;
const REDIRECT_LENGTH_MAX = 2_000;

/** Reads the query of an account page. */
export function readAccountQuery(query: string): AskedAccount {
  const asked = new URLSearchParams(query);
  const redirectTo = asked.get('redirectTo') ?? '';
  return {
    id: (asked.get('id') ?? '').slice(0, ID_LENGTH_MAX),
    joined: asked.get('joined') === '1',
    redirectTo: redirectTo.length <= REDIRECT_LENGTH_MAX && /^\/(?![/\\])/.test(redirectTo) ? redirectTo : '',
  };
}

/** The alias of a membership in the address where one joins it; empty elsewhere. */
export function askedMembership(path: string): string {
  return path.startsWith(SIGNUP_PATH) ? path.slice(SIGNUP_PATH.length) : '';
}
