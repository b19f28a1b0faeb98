/** Suppressed addresses in words. */
import type { Tone } from '#model/screens/define-list.ts';

/** The address, or what remains of it after its owner was erased. */
export function nameOf({ email }: { email: string | null }): string {
  return email ?? 'Erased reader';
}

/** The colour of a status. */
export function toneOf({ status }: { status: string }): Tone {
  return status === 'active' ? 'bad' : 'off';
}
