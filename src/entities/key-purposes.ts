/** The key purposes of core; those of a module are in a file of the same name in its folder. The names are permanent. */
import { defineKeyPurpose } from '#access/key-purposes.ts';

export const keyPurposes = {
  'mail secrets': defineKeyPurpose({ use: 'seal' }),
  'second factors': defineKeyPurpose({ use: 'seal' }),
  'webhook secrets': defineKeyPurpose({ use: 'seal' }),
  'single sign-on': defineKeyPurpose({ use: 'seal' }),
  'known devices': defineKeyPurpose({ use: 'signature' }),
  'known devices of readers': defineKeyPurpose({ use: 'signature' }),
  'media addresses': defineKeyPurpose({ use: 'signature' }),
  'shown items': defineKeyPurpose({ use: 'signature' }),
  'form challenges': defineKeyPurpose({ use: 'signature' }),
  'reader logins': defineKeyPurpose({ use: 'signature' }),
  'reader meters': defineKeyPurpose({ use: 'signature' }),
  'recovery codes': defineKeyPurpose({ use: 'hash' }),
  'keys of limits': defineKeyPurpose({ use: 'hash' }),
  'backup fingerprint': defineKeyPurpose({ use: 'hash' }),
  'installation identifier': defineKeyPurpose({ use: 'hash' }),
};
