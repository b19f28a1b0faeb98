import { HtmlValidate } from 'html-validate';

/** The HTML standard only, without style rules (decision 0060). */
const validator = new HtmlValidate({ extends: ['html-validate:standard'], elements: ['html5'] });

/** Where a document breaks the rules of HTML: rule, words and place of each fault. */
export async function htmlFaultsOf(markup: string): Promise<string[]> {
  const { results } = await validator.validateString(markup);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector ?? 'document'})`),
  );
}
