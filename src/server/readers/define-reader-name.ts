/** Defines where the names of readers come from, for modules that write to them. */
import type { OfModule } from '#model/define-module.ts';
import type { TraitScope } from './define-reader-trait.ts';

export interface NameQuestion<Expression> extends TraitScope {
  /** SQL for a text[] of normalised addresses, at most 10,000: a parameter, or a subquery in parentheses. */
  emailKeys: Expression;
}

export interface ReaderName<Statement = never> extends OfModule {
  /** The name of its file, in camelCase. */
  name: string;
  /**
   * Rows `{ email_key, first_name }`, at most one for an address: the names that owners of these addresses have entered. Its cost
   * follows the number of addresses, not the number of readers.
   */
  firstNames: (question: NameQuestion<Statement>) => Statement;
}

/** Declares a source of names, in a file of the folder `reader-names/` of a module or an extension. */
export function defineReaderName<Statement>(source: ReaderName<Statement>): ReaderName<Statement> {
  return source;
}
