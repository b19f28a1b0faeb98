/** Template tags inside texts: rendered as Markdown or HTML by the mapping, otherwise dropped. */
import { badInput } from '#model/errors.ts';
import type { Loss } from '#import/losses.ts';
import type { TemplateDialect } from '#import/mapping.ts';
import { renderHugo } from './hugo.ts';
import { renderLiquid, type LiquidOptions } from './liquid.ts';
import { renderWordPress } from './wordpress.ts';

export interface TemplateOptions extends LiquidOptions {
  dialect: TemplateDialect;
}

/** Maximum number of tags in one text: a page has dozens, thousands are an attack. */
const TAGS_MAX = 5_000;

/**
 * Returns the text without tags, and what was lost with them. Throws BAD_USER_INPUT for a text with too many
 * tags.
 */
export function renderTemplates(
  text: string,
  { dialect, ...options }: TemplateOptions,
): { text: string; lost: Loss[] } {
  if (dialect === 'none') return { text, lost: [] };
  if (text.split(dialect === 'wordpress' ? /\[\/?[a-z]/i : /\{[{%]/).length > TAGS_MAX)
    throw badInput('TOO_MANY_TEMPLATE_TAGS', `The text has more than ${TAGS_MAX} template tags.`);
  const lost: Loss[] = [];
  const onLost = (loss: Loss) => void lost.push(loss);
  const render = {
    hugo: () => renderHugo(text, options.shortcodes, onLost),
    wordpress: () => renderWordPress(text, options.shortcodes, onLost),
    jekyll: () => renderLiquid(text, options, onLost),
  };
  return { text: render[dialect](), lost };
}
