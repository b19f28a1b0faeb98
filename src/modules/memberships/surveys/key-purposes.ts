import { defineKeyPurpose } from '#model/key-purposes.ts';

export const keyPurposes = { 'answered surveys': defineKeyPurpose({ use: 'signature' }) };
