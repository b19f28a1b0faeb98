/** Defines account choices: what a module offers to readers who register, as a list in which they tick entries. */
import type { OfModule } from '#model/define-module.ts';
import type { SiteSettings } from '#model/define-settings.ts';
import type { FormText } from '#model/pages/define-form.ts';

/** The site on which a reader registers. */
export interface ChoiceScope {
  organisationId: number;
  siteId: number;
}

/** An entry that readers can tick. */
export interface ChoiceOption {
  /** Id in the registration form and in the API. */
  id: number;
  label: string;
  /** A sentence below the label; may contain markup, which is removed. */
  help: string | null;
}

export interface AccountChoice<Statement = never> extends OfModule {
  /** The name of its file, in camelCase: its field in the registration form, and in inputs and outputs of the API. */
  name: string;
  /** Heading of the list in the registration form. */
  label: FormText;
  /** What readers agree to by ticking an entry, shown below the heading; stored with the choice. */
  consentText: (settings: SiteSettings, language: string) => string;
  /** Label of the field in the API. */
  fieldLabel: string;
  /** Rows `ChoiceOption` that the site offers now, in order; at most 100. */
  offered: (scope: ChoiceScope) => Statement;
  /** Rows `{ id }` that an email address has now; at most 100. `emailKey`: the normalised address. */
  chosen: (scope: ChoiceScope & { emailKey: string }) => Statement;
}

/**
 * Declares a choice, in a file of the folder `account-choices/` of a module or an extension. The ticked ids are passed on by
 * the event `accountChoiceMade`.
 */
export function defineAccountChoice<Statement>(choice: AccountChoice<Statement>): AccountChoice<Statement> {
  return choice;
}
