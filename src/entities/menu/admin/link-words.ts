import type { MenuLink } from '#page-model/menu.ts';
import type { TargetOf } from './use-targets.ts';

/** Target of a link in words, and whether an editor has to check it. */
export interface LinkWords {
  text: string;
  warning: string | null;
}

export function linkWords({ target, links }: MenuLink, targetOf: TargetOf): LinkWords {
  if (target === null)
    return { text: links.length > 0 ? 'Heading of a group' : 'Leads nowhere yet', warning: null };
  if (target.kind === 'address')
    return {
      text: target.href,
      warning: targetOf(target) === null ? 'There is no page at this URL on the site' : null,
    };
  const found = targetOf(target);
  if (found === undefined) return { text: '…', warning: null };
  if (found === null)
    return {
      text: '',
      warning: `The ${TARGET_WORDS[target.kind]} was deleted: readers do not see this link`,
    };
  return { text: found.path, warning: found.isShown ? null : 'Not published: readers do not see this link' };
}

const TARGET_WORDS = { section: 'section', content: 'item' } as const;
