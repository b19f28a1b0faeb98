import { defineKeyPurpose } from '#access/key-purposes.ts';

export const keyPurposes = { 'newsletter suppression': defineKeyPurpose({ use: 'seal' }) };
