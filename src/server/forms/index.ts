/** Forms that readers send: told from programs, checked, handed to who takes them. Public entry point. */
export { createBotCheck, type AskedOf, type BotCheck } from './bot-check.ts';
export { createFormChallenges } from './challenges.ts';
export { createRecaptcha } from './recaptcha.ts';
export {
  takeForm,
  type AnyReceiver,
  type FormAnswer,
  type FormsOptions,
  type PostedFields,
  type ReceiverTools,
} from './take-form.ts';
