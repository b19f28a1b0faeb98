import { commonBlockSettings } from '#fields/block-settings.ts';
import { readBlockSettings } from '#model/block-settings.ts';
import { badInput, type FieldErrors } from '#model/errors.ts';
import { blocksOf, type Grid, type GridBlock } from '#model/grid.ts';
import { isSame } from '#model/merge.ts';
import { fieldErrors, missingFields } from '#model/shape.ts';
import type { EntityHooks, Registry } from '#server/records/index.ts';
import { ZodError } from 'zod';
import { layout } from '../entity.ts';

/** A layout may stand behind any page of its site, so a change purges the site. */
export const hooks: EntityHooks = {
  entity: 'layout',
  prepare: async (work, { action, before, values }) => {
    if (action === 'delete') return values;
    const aliases = values['aliases'];
    const written: Record<string, unknown> = {
      ...values,
      ...(Array.isArray(aliases) && { aliases: aliases.map(asAlias) }),
    };
    const errors: FieldErrors = {
      ...missingFields(layout.fields, { ...before, ...written }),
      ...(written['grid']
        ? blockErrors(written['grid'] as Grid, before?.['grid'] as Grid, work.registry)
        : {}),
    };
    if (Object.keys(errors).length > 0)
      throw badInput('Some values were not accepted. Please correct the marked fields.', errors);
    return written;
  },
  after: async (work, { before, after }) => {
    work.tags.add(`site:${String((after ?? before)?.['site'])}`);
  },
};

/** An address as pages have it: lower case, without slashes at its ends. */
function asAlias(alias: unknown): string {
  return String(alias)
    .trim()
    .toLowerCase()
    .replace(/^\/+|\/+$/g, '');
}

/**
 * Settings that their blocks do not accept, by path. Blocks this installation does not know, and blocks as they were,
 * are left alone: an editor must be able to mend the rest of a layout.
 */
function blockErrors(grid: Grid, before: Grid | undefined, registry: Registry): FieldErrors {
  const known = new Map(before ? blocksOf(before).map((block) => [block.id, block]) : []);
  const errors: FieldErrors = {};
  for (const [rowIndex, row] of grid.rows.entries())
    for (const [columnIndex, column] of row.columns.entries())
      for (const [index, block] of column.blocks.entries()) {
        if (isSame(known.get(block.id), block)) continue;
        const path = `grid.rows.${rowIndex}.columns.${columnIndex}.blocks.${index}`;
        for (const [field, message] of Object.entries(settingErrors(block, registry)))
          errors[`${path}.settings.${field}`] = message;
      }
  return errors;
}

function settingErrors(block: GridBlock, { blocks }: Registry): FieldErrors {
  const definition = blocks.get(block.type);
  if (!definition) return {};
  try {
    readBlockSettings(definition, commonBlockSettings, block);
    return {};
  } catch (error) {
    if (!(error instanceof ZodError)) throw error;
    return fieldErrors(error);
  }
}
