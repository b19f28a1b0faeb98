import { integer, type IntegerOptions } from '#fields/integer/field.ts';
import { defineField } from '#model/field.ts';

export interface MoneyOptions extends Omit<IntegerOptions, 'choices'> {
  /** Field of the same record that holds the currency. */
  currency: string;
}

/**
 * An amount of money in the smallest unit of its currency (ISO 4217): 4900 for €49.00, 4900 for ¥4,900.
 * People enter whole units; everything else, including API and imports, uses the smallest unit.
 */
export const money = defineField<number, MoneyOptions>({
  kind: 'money',
  column: (options) => integer.kind.column(options),
  output: (options) => integer.kind.output(options),
  schema: (options) => integer.kind.schema(options),
  describe: ({ currency }) => `In the smallest unit of the currency in ${currency}: 4900 for €49.00.`,
  present: String,
});
