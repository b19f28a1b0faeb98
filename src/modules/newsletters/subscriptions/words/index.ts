/** Messages about subscriptions. */
import { defineWords, type EveryLanguage } from '#model/define-words.ts';
import { ar } from './ar.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { ja } from './ja.ts';
import { nl } from './nl.ts';
import type { SubscriptionWords } from './subscription-words.ts';

/** The messages about subscriptions for a language tag. */
export const subscriptionWords = defineWords<SubscriptionWords>({
  ar,
  de,
  en,
  es,
  fr,
  ja,
  nl,
} satisfies EveryLanguage<SubscriptionWords>);
