import { defineKeyPurpose } from '#access/key-purposes.ts';

export const keyPurposes = { 'newsletter signing keys': defineKeyPurpose({ use: 'seal' }) };
