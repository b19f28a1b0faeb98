/** Result of examining one part of an installation. */
export interface Finding {
  name: string;
  state: 'ok' | 'warn' | 'fail';
  /** Describes the state; unless it is `ok`, also what to do. */
  message: string;
}

export const ok = (name: string, message: string): Finding => ({ name, state: 'ok', message });
export const warn = (name: string, message: string): Finding => ({ name, state: 'warn', message });
export const fail = (name: string, message: string): Finding => ({ name, state: 'fail', message });
