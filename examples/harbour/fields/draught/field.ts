import { z } from 'zod';
import { defineField, type FieldOptions } from '#model/field.ts';

/** How deep a ship lies in the water: whole centimetres. People write metres, like 1.85. */
export const draught = defineField<number, FieldOptions<number>>({
  kind: 'draught',
  column: () => ({ type: 'integer' }),
  output: () => ({ scalar: 'Int' }),
  schema: ({ label }) =>
    z
      .int(`${label} must be a number of metres, such as 1.85.`)
      .min(10, `${label} must be at least 0.10 m.`)
      .max(2_500, `${label} must be at most 25.00 m.`),
  describe: () => 'In centimetres: 185 for 1.85 m.',
  present: (value) => `${(value / 100).toFixed(2)} m`,
  formInput: () => ({
    type: 'text',
    lengthMax: 8,
    read: ([text = '']) => Math.round(Number(text.replace(/\s*m$/, '').replace(',', '.')) * 100),
  }),
});
