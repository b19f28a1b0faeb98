import { defineOperation } from '#model/define-operation.ts';
import { text } from '#fields/text/field.ts';
import { anyone } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';

export const getRecaptchaPublicKey = defineOperation({
  name: 'getReCAPTCHAPublicKey',
  kind: 'query',
  summary: 'The key for the bot check of pages: null where getBotCheckChallenge takes its place.',
  input: {},
  output: { shape: 'ReCAPTCHAPublicKey', fields: { publicKey: text({ label: 'Key' }) } },
  access: anyone,
  run: async ({ services }: OperationContext) => ({ publicKey: services.botCheck.publicKey }),
});
