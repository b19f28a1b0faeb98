/** Query parameters of the account pages. */
import { sitePath } from '#site/ui/links/site-path.ts';
import { SIGNUP_PATH } from '../../paths.ts';

export interface AccountQuery {
  /** The single-use secret from an email; empty without one. */
  id: string;
  /** Return path; empty without one. */
  redirectTo: string;
  /** Whether the reader has just joined. */
  joined: boolean;
  /** The single-use secret from an email that undoes a change; empty without one. */
  undo: string;
  /** Key of the notice about the action that led here; empty for none. */
  done: string;
  /** The favourite after which the list continues; 0 for the start of the list. */
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

/** The alias of a membership in the path of its sign-up page; empty for other paths. */
export function membershipAliasFromPath(path: string): string {
  return path.startsWith(SIGNUP_PATH) ? path.slice(SIGNUP_PATH.length) : '';
}
