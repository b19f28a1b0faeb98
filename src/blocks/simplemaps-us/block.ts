import { choice } from '#fields/choice/field.ts';
import { integer } from '#fields/integer/field.ts';
import { list } from '#fields/list/field.ts';
import { text } from '#fields/text/field.ts';
import { url } from '#fields/url/field.ts';
import { defineBlock } from '#model/define-block.ts';
import { typeFields, textField } from '#page-model/type-fields.ts';
import { DRAWN, type StateEntry } from './states.ts';

/** The United States, state by state. */
export const simplemapsUs = defineBlock({
  name: 'simplemaps_us',
  title: 'US map',
  description: 'A map of the United States with a link for each state, shaded by value if you enter values.',
  icon: 'map',
  category: 'other',
  v: 1,
  isDroppedBehindGate: true,
  hydrate: 'none',
  settings: {
    states: list({
      label: 'States',
      typeName: 'UsMapState',
      entryLabel: 'state',
      countMax: DRAWN.length,
      of: {
        state: choice({
          label: 'State',
          required: true,
          choices: DRAWN.map(({ code, name }) => ({ value: code, label: name })),
        }),
        link: url({ label: 'Link', paths: true }),
        value: integer({ label: 'Value', min: 0, help: 'States with higher values are darker.' }),
      },
    }),
    pattern: text({
      label: 'Link for other states',
      lengthMax: 200,
      pattern: /^\/(?!\/)[\w/.-]*\{state\}[\w/.-]*$/,
      patternMessage: 'Enter a path that contains {state}, such as /states/{state}.',
      help: 'A path such as /states/{state}. For New York, the link is /states/new-york.',
    }),
    unit: text({
      label: 'Unit',
      lengthMax: 40,
      help: 'Shown after each value, for example “berths”.',
    }),
  },
  isEmpty: ({ states, pattern }) => entriesOf(states).length === 0 && !pattern,
});

/** The valid entries among a block's stored state entries. */
export function entriesOf(stored: readonly unknown[] | null): StateEntry[] {
  return (stored ?? []).map(typeFields).flatMap((entry) => {
    const { value } = entry;
    const [state, link] = [textField(entry, 'state'), textField(entry, 'link')];
    const number = typeof value === 'number' ? value : null;
    return state && (link !== null || number !== null) ? [{ state, link, value: number }] : [];
  });
}
