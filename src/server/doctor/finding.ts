/** What an examination found about one part of an installation. */
export interface Finding {
  name: string;
  state: 'ok' | 'warn' | 'fail';
  /** What is so; for anything but `ok` also what to do. */
  message: string;
}

export const ok = (name: string, message: string): Finding => ({ name, state: 'ok', message });
export const warn = (name: string, message: string): Finding => ({ name, state: 'warn', message });
export const fail = (name: string, message: string): Finding => ({ name, state: 'fail', message });
