import { defineOperation } from '#model/define-operation.ts';
import { text } from '#fields/text/field.ts';
import { anyone } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';

export const getRecaptchaPublicKey = defineOperation({
  name: 'getReCAPTCHAPublicKey',
  kind: 'query',
  summary: 'The public key for the bot check, or null if getBotCheckChallenge is used instead.',
  input: {},
  output: { shape: 'ReCAPTCHAPublicKey', fields: { publicKey: text({ label: 'Key' }) } },
  access: anyone,
  run: async ({ services }: OperationContext) => ({ publicKey: services.botCheck.publicKey }),
});
