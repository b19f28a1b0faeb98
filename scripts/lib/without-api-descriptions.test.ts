import { expect, test } from 'vitest';
import { withoutDescriptions } from './without-api-descriptions.ts';

const DEFINITIONS = `const one = { label: 'Ends', apiDescription: 'When it, "ends", }', width: 'half' };
const last = make({ ...one, apiDescription: \`Of \${one.label},
  two lines.\` , });
const single = { apiDescription: one.label };
const read = ({ apiDescription = 'none' }) => apiDescription;
export default [one, last, single, read({}), 'apiDescription: text'];
function make(options) { return { of: options }; }`;

test('the descriptions of the API are removed from definitions, and nothing else', async () => {
  const lean = withoutDescriptions(DEFINITIONS);
  expect(lean).toHaveLength(DEFINITIONS.length);
  const { default: values } = await import(`data:text/javascript,${encodeURIComponent(lean)}`);
  const one = { label: 'Ends', width: 'half' };
  expect(values).toEqual([one, { of: one }, {}, 'none', 'apiDescription: text']);
});
