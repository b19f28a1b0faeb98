/** The language of key purposes: what keys derived from the installation's secret are used for. */
import type { OfModule } from '#model/define-module.ts';

/** Purposes by their names. The generated registry merges in those of core, of modules and of extensions. */
export interface KeyPurposes {}

/** `seal`: encrypts values that the server reads again; `signature`: signs values and URLs; `hash`: hashes values to compare. */
export type KeyUse = 'seal' | 'signature' | 'hash';

export interface KeyPurposeDefinition<Use extends KeyUse = KeyUse> extends OfModule {
  use: Use;
}

/** The names of all purposes with this use. */
export type KeyPurpose<Use extends KeyUse = KeyUse> = {
  [Name in keyof KeyPurposes]: KeyPurposes[Name] extends KeyPurposeDefinition<Use> ? Name : never;
}[keyof KeyPurposes];

/**
 * Declares a purpose, in the `key-purposes.ts` of core, of a module or of an extension. Its name selects the key and is
 * permanent: with another name, stored seals cannot be opened and signatures are invalid.
 */
export function defineKeyPurpose<Use extends KeyUse>(
  purpose: KeyPurposeDefinition<Use>,
): KeyPurposeDefinition<Use> {
  return purpose;
}

/** All purposes by their names. */
export type AllKeyPurposes = Readonly<Record<string, KeyPurposeDefinition>>;
