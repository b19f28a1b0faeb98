/** The language of browser states: what a module stores in the browser of a reader for one site, signed. */
import type { KeyPurpose } from '../key-purposes.ts';

export interface BrowserState<Value> {
  /** Name of the cookie, without the port of the installation. Permanent, and no other cookie's. */
  name: string;
  /** The purpose of its key. Permanent. */
  key: KeyPurpose<'signature'>;
  /** How long it is stored from the last write on. */
  days: number;
  /** Characters of the longest value with its expiry and signature; a longer cookie is ignored. */
  lengthMax: number;
  /** The value as text: letters, digits, hyphens, underscores and dots. */
  write: (value: Value) => string;
  /** The value of a text that `write` returned, also in earlier versions. */
  read: (text: string) => Value;
}

/** Declares a state. */
export function defineBrowserState<Value>(state: BrowserState<Value>): BrowserState<Value> {
  return state;
}

/** A new value for the browser. */
export interface StateToStore {
  state: Pick<BrowserState<never>, 'name' | 'key' | 'days'>;
  text: string;
}

/** The value of a state, to be stored in the browser of a reader with the response. */
export function stateToStore<Value>(state: BrowserState<Value>, value: Value): StateToStore {
  return { state, text: state.write(value) };
}

/** The value of a state in the browser of one request, for one site; null if there is none, or it is for another site, expired or forged. */
export type ReadBrowserState = <Value>(state: BrowserState<Value>) => Value | null;
