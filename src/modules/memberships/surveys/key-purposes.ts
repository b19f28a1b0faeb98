import { defineKeyPurpose } from '#access/key-purposes.ts';

export const keyPurposes = { 'answered surveys': defineKeyPurpose({ use: 'signature' }) };
