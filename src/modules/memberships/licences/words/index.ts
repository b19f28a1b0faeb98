/** Messages about the reader's licence. */
import { defineWords, type EveryLanguage } from '#model/define-words.ts';

export interface LicenceWords {
  /** Text that contains the placeholder `{company}`. */
  accessBy: string;
}

/** The licence messages for a language tag. */
export const licenceWords = defineWords<LicenceWords>({
  ar: () => ({ accessBy: 'الوصول مقدَّم من {company}' }),
  de: () => ({ accessBy: 'Zugang bereitgestellt von {company}' }),
  en: () => ({ accessBy: 'Access provided by {company}' }),
  es: () => ({ accessBy: 'Acceso facilitado por {company}' }),
  fr: () => ({ accessBy: 'Accès fourni par {company}' }),
  ja: () => ({ accessBy: '{company}のライセンスでアクセスしています' }),
  nl: () => ({ accessBy: 'Toegang aangeboden door {company}' }),
} satisfies EveryLanguage<LicenceWords>);
