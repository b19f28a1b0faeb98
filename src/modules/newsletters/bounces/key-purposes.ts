import { defineKeyPurpose } from '#access/key-purposes.ts';

export const keyPurposes = { 'newsletter webhooks': defineKeyPurpose({ use: 'seal' }) };
