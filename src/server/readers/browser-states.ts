/** States that modules store in browsers, signed for one site, so that a copy on another one means nothing. */
import type {
  BrowserState,
  ReadBrowserStates,
  StateToStore,
  VisitorRequest,
} from '#model/readers/define-visitor.ts';
import { createSigner, sealed, unsealed, type Signer } from '#server/signing/signed-token.ts';

export interface BrowserStates extends ReadBrowserStates {
  /** The name of its cookie. Two states of one name throw. */
  cookieName: (state: StateName) => string;
  /** The cookie's value and its lifetime; `nowMs`: milliseconds since 1970. */
  written: (stored: StateToStore, siteId: number, nowMs: number) => { value: string; seconds: number };
}

/** A state whose values do not matter. */
export type StateName = Pick<BrowserState<never>, 'name' | 'key'>;

const DAY_SECONDS = 86_400;

/** Creates the reader and writer of an installation on a public port. */
export function createBrowserStates({ secret, port }: { secret: string; port: number }): BrowserStates {
  const known = new Map<string, { key: string; signer: Signer }>();
  const signerOf = ({ name, key }: StateName): Signer => {
    const before = known.get(name);
    if (before && before.key !== key)
      throw new Error(`Two browser states have the name “${name}”; rename one of them.`);
    const signer = before?.signer ?? createSigner(secret, key);
    if (!before) known.set(name, { key, signer });
    return signer;
  };
  const cookieName = ({ name }: StateName) => `${name}_${port}`;
  const read = <Value>(
    state: BrowserState<Value>,
    { cookie, now }: Pick<VisitorRequest, 'cookie' | 'now'>,
    siteId: number,
  ): Value | null => {
    const value = cookie(cookieName(state));
    if (value === undefined || value.length > state.lengthMax) return null;
    const text = unsealed(signerOf(state), value, aboutOf(siteId));
    if (text === null) return null;
    const [expires = ''] = text.split('.', 1);
    return now < Number(expires) * 1_000 ? state.read(text.slice(expires.length + 1)) : null;
  };
  return {
    cookieName,
    read,
    written({ state, text }, siteId, nowMs) {
      const seconds = state.days * DAY_SECONDS;
      const expires = Math.floor(nowMs / 1_000) + seconds;
      return { value: sealed(signerOf(state), `${expires}.${text}`, aboutOf(siteId)), seconds };
    },
  };
}

const aboutOf = (siteId: number) => `${siteId} `;
