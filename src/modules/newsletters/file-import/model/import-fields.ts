/** Fields shared by the operations of all kinds of imports. */
import { boolean } from '#fields/boolean/field.ts';
import { choice } from '#fields/choice/field.ts';
import { integer } from '#fields/integer/field.ts';
import { list } from '#fields/list/field.ts';
import { longText } from '#fields/long-text/field.ts';
import { text } from '#fields/text/field.ts';
import { PART_LENGTH_MAX } from './file-parts.ts';

/** A required number of lines or records. */
export const count = (label: string, help: string) => integer({ label, help, required: true, min: 0 });

/** Input: one part of the file. */
export const PART_INPUT = {
  text: longText({
    label: 'Part of the file',
    required: true,
    lengthMax: PART_LENGTH_MAX,
    isVerbatim: true,
  }),
  isLast: boolean({ label: 'Last part', required: true }),
};

/** Output: the state of an import whose file is complete. */
export const STATE_FIELD = choice({
  label: 'State',
  required: true,
  choices: [
    { value: 'queued', label: 'Running' },
    { value: 'done', label: 'Done' },
    { value: 'failed', label: 'Failed' },
    { value: 'undoing', label: 'Being undone' },
    { value: 'undone', label: 'Undone' },
  ],
});

/** Output: the reason of a failed import. */
export const MESSAGE_FIELD = text({ label: 'Why it failed', lengthMax: 500 });

/** Output: lines that were not imported. `typeName`: the type of a line in the API. */
export const problemsField = <const Name extends string>(label: string, typeName: Name) =>
  list({
    label,
    typeName,
    entryLabel: 'line',
    of: {
      line: count('Line', 'Number of the line in the file, from 1.'),
      message: text({ label: 'Problem', required: true, lengthMax: 200 }),
    },
  });
