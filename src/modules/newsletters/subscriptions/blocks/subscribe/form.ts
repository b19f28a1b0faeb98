import {
  defineForm,
  plainLabel,
  type FormField,
  type FormRow,
  type FormText,
} from '#model/pages/define-form.ts';
import { subscriptionWords } from '../../words/index.ts';
import type { SubscriptionWords } from '../../words/subscription-words.ts';
import { subscribeData, type SubscribeData } from './data.ts';

type TextKey = {
  [Key in keyof SubscriptionWords]: SubscriptionWords[Key] extends string ? Key : never;
}[keyof SubscriptionWords];

const own =
  (key: TextKey): FormText =>
  (language) =>
    subscriptionWords(language)[key];

const email: FormField = {
  type: 'email',
  label: own('emailAddress'),
  placeholder: own('emailPlaceholder'),
  required: true,
};

const standard = [{ numberOfColumns: 1, fields: { email } }] as const;

/** Subscribes to newsletters: with an email address, or as the member who is logged in. */
export const subscribeForm = defineForm({
  name: 'subscribe',
  receiver: 'subscribeToNewsletters',
  submit: own('subscribeNow'),
  done: own('subscribed'),
  rows: standard,
  rowsFor: (data) => {
    const loaded = subscribeData(data);
    return loaded && loaded.newsletters.length > 0 ? rowsOf(loaded) : standard;
  },
  wordsFor: (data) => subscribeData(data)?.consentText ?? '',
});

function rowsOf({ newsletters, memberEmail, consentText }: SubscribeData): readonly FormRow[] {
  const choice: FormField = {
    type: 'checkboxGroup',
    label: own('selectHeader'),
    required: true,
    requiredMessage: own('selectOne'),
    options: newsletters.map(({ id, title, description, sister }) => ({
      value: String(id),
      label: () => title,
      ...(description && { help: () => plainLabel(description) }),
      ...(sister && { heading: () => sister.name }),
    })),
  };
  const list = { numberOfColumns: 1, fields: { newsletters: choice } } as const;
  if (memberEmail !== null) return [list];
  const locale: FormField = {
    type: 'locale',
    label: own('emailAddress'),
    consentLabel: (language) => consentText ?? subscriptionWords(language).consent,
  };
  return [list, { numberOfColumns: 1, fields: { email } }, { numberOfColumns: 2, fields: { locale } }];
}
