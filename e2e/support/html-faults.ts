import { HtmlValidate } from 'html-validate';

/** Checks the HTML standard only, without style rules (decision 0060). */
const validator = new HtmlValidate({ extends: ['html-validate:standard'], elements: ['html5'] });

/** Returns each violation of the HTML rules in a document: rule, message and place. */
export async function htmlFaultsOf(markup: string): Promise<string[]> {
  const { results } = await validator.validateString(markup);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector ?? 'document'})`),
  );
}
