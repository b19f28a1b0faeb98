import { choice } from '#fields/choice/field.ts';
import { relations } from '#fields/relations/field.ts';
import { richText } from '#fields/rich-text/field.ts';
import { defineBlock } from '#model/define-block.ts';
import { isRichTextEmpty } from '#rich-text/document/rich-text.ts';

const EMPTY = { v: 1 as const, content: [] };

/** Unused membership id: a requirement that no reader meets. */
const NO_MEMBERSHIP = 0;

/** A text of the layout for certain readers only; other readers get a teaser and links to get access. */
export const gatedPageContent = defineBlock({
  name: 'gated_page_content',
  title: 'Gated page content',
  description: 'Text you write here, for readers who are logged in or have a membership.',
  icon: 'text',
  category: 'content',
  v: 1,
  hydrate: 'none',
  settings: {
    text: richText({ label: 'Text', gated: true, default: EMPTY }),
    readers: choice({
      label: 'Readers',
      default: 'account',
      required: true,
      choices: [
        { value: 'account', label: 'All logged-in readers' },
        { value: 'membership', label: 'Members' },
      ],
    }),
    memberships: relations({
      label: 'Memberships',
      to: 'membership',
      countMax: 20,
      required: true,
      condition: ({ readers }) => readers === 'membership',
      help: 'Readers with one of these memberships see the text.',
    }),
    teaser: richText({
      label: 'Teaser',
      default: EMPTY,
      help: 'Shown to everyone else, above the links to log in and join.',
    }),
  },
  asks: ({ text, readers, memberships }) =>
    isRichTextEmpty(text)
      ? null
      : { registrationRequired: true, membershipIds: readers === 'membership' ? idsOf(memberships) : [] },
  // For readers without access the text is empty, and `data` has the links to get access.
  isEmpty: ({ text }, _items, _page, data) => isRichTextEmpty(text) && data === null,
});

function idsOf(memberships: readonly number[] | null): readonly number[] {
  return memberships && memberships.length > 0 ? memberships : [NO_MEMBERSHIP];
}
