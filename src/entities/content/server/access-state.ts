/** Whether and why a reader gets only a part of an item, as a field of the API. */
import { decideGatedAccess, requirementsOf } from '#access/decide-access.ts';
import { integer } from '#fields/integer/field.ts';
import { json } from '#fields/json/field.ts';
import { text } from '#fields/text/field.ts';
import { gatedItemOfRecord } from '#registry/gate-columns.ts';
import type { ComputedField } from '#server/records/index.ts';
import { z } from 'zod';
import type { content } from '../entity.ts';

/** Requirements that concern pages, not programs. */
const OF_PAGES: ReadonlySet<string> = new Set(['locksParts', 'needsGrant', 'audience']);

/** The decision for the reader of the query, by which the values of the item were released. No statement. */
export const access: ComputedField<typeof content> = {
  type: {
    object: 'ContentAccess',
    shape: {
      state: text({
        label: 'State',
        help: 'open: all fields are whole. gated: texts are cut, and other gated fields are null.',
      }),
      reason: text({
        label: 'Reason',
        help: 'Why an item is gated, in a word of its gate; viewsUsed if the free views are used up. The API manual lists all. Null if it is open.',
      }),
      gate: text({
        label: 'Gate',
        help: 'The rule that applies to the item, also if it let this reader pass. Null for items that everyone may read.',
      }),
      ungatedParagraphs: integer({
        label: 'Ungated paragraphs',
        help: 'How many paragraphs of each text are left. Null if the item is open.',
      }),
      requires: json({
        label: 'Requirements',
        check: z.unknown(),
        help: 'What opens the item, by the keys of the gate’s module. The API manual lists them. Null without a gate.',
      }),
    },
  },
  description:
    'Whether the reader of this query gets the whole item, and otherwise why not. Staff and their keys get all of it.',
  isOnRequest: true,
  async resolve(work, record, { readerOf }) {
    const { reader, rules } = readerOf(work);
    const decision = decideGatedAccess(reader, gatedItemOfRecord(record), rules);
    const { gate } = decision;
    const required = Object.entries(requirementsOf(decision)).filter(([key]) => !OF_PAGES.has(key));
    const requires = gate === null ? null : Object.fromEntries(required);
    if (decision.kind === 'open')
      return { state: 'open', reason: null, gate, ungatedParagraphs: null, requires };
    const { reason, ungatedParagraphs } = decision;
    return { state: 'gated', reason, gate, ungatedParagraphs, requires };
  },
};
