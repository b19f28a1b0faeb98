/** What the addresses of the account pages ask for. */
import { sitePath } from '#site/ui/links/site-path.ts';
import { SIGNUP_PATH } from '../../paths.ts';

export interface AccountQuery {
  /** The single-use secret of an email; empty without one. */
  id: string;
  /** Return path; empty without one. */
  redirectTo: string;
  /** The reader has just joined. */
  joined: boolean;
  /** The single-use secret of an email that undoes a change; empty without one. */
  undo: string;
  /** What was just done there, by its word; empty for nothing. */
  done: string;
  /** Behind which favourite the list goes on; 0 for its start. */
  after: number;
}

const ID_LENGTH_MAX = 100;

/** Reads the query of an account page. */
export function readAccountQuery(query: string): AccountQuery {
  const parameters = new URLSearchParams(query);
  const text = (name: string) => (parameters.get(name) ?? '').slice(0, ID_LENGTH_MAX);
  const after = text('after');
  return {
    id: text('id'),
    joined: parameters.get('joined') === '1',
    undo: text('undo'),
    done: text('done'),
    after: /^\d{8}$/.test(after) ? Number(after) : 0,
    redirectTo: sitePath(parameters.get('redirectTo') ?? '') ?? '',
  };
}

/** The alias of a membership in the address where one joins it; empty elsewhere. */
export function membershipAliasFromPath(path: string): string {
  return path.startsWith(SIGNUP_PATH) ? path.slice(SIGNUP_PATH.length) : '';
}
