/** Defines reader traits: properties of readers by which modules choose among email addresses. */
import type { OfModule } from '#model/define-module.ts';

/** Maximum number of options of a trait on a site. */
export const TRAIT_OPTIONS_MAX = 300;

/** Maximum number of addresses in one question. */
export const TRAIT_ADDRESSES_MAX = 10_000;

/** Name of the trait whose values are countries, as ISO 3166-1 codes of three letters. */
export const COUNTRY_TRAIT = 'country';

/** The site whose readers are meant. */
export interface TraitScope {
  organisationId: number;
  siteId: number;
}

/** A value that readers can have. */
export interface TraitOption {
  /** Permanent: other modules store it. At most 50 characters. */
  id: string;
  label: string;
}

/** Which of some addresses have which of some values. */
export interface TraitQuestion<Expression> extends TraitScope {
  /** SQL for a text[] of normalised addresses, at most 10,000: a parameter, or a subquery in parentheses. */
  emailKeys: Expression;
  /** Ids of options. Ids that are unknown have no readers. */
  values: readonly string[];
}

export interface ReaderTrait<Statement = never> extends OfModule {
  /** The name of its file, in camelCase: stored by other modules. */
  name: string;
  /** Label for staff. */
  label: string;
  /** Rows `TraitOption` that the site offers now, in order; at most 300. */
  options: (scope: TraitScope) => Statement;
  /**
   * Rows `{ email_key, value }`, each once: the addresses of the question that have a value now. Its cost follows the number of
   * addresses in the question, not the number of readers.
   */
  holders: (question: TraitQuestion<Statement>) => Statement;
}

/** Declares a trait, in a file of the folder `reader-traits/` of a module or an extension. */
export function defineReaderTrait<Statement>(trait: ReaderTrait<Statement>): ReaderTrait<Statement> {
  return trait;
}
