/** Forms that readers submit: checked against bots, validated, passed to their receiver. Public entry point. */
export { createBotCheck, type BotCheckInput, type BotCheck } from './bot-check.ts';
export { createFormChallenges } from './challenges.ts';
export { createProgramForms, type ProgramForms } from './program-forms.ts';
export { createRecaptcha } from './recaptcha.ts';
export {
  receiveForm,
  type AnyReceiver,
  type FormAnswer,
  type FormsOptions,
  type PostedFields,
  type ReceiverTools,
} from './take-form.ts';
