/**
 * Finds errors in the blocks of a grid that is being saved: blocks of another medium, settings that a block does
 * not accept, and targets that do not exist.
 */
import { sql } from 'kysely';
import { ZodError } from 'zod';
import { blockShape, readBlockSettings, upgradedSettings } from '#grid/shapes/block-settings.ts';
import type { FieldErrors } from '#model/errors.ts';
import { blocksOf, type Grid, type GridBlock } from '#grid/shapes/grid.ts';
import { isForMedium, type Medium } from '#model/define-block.ts';
import { snakeCase, type Shape } from '#model/field.ts';
import { isDeepEqual } from '#merge/deep-equal.ts';
import { isRichTextEmpty, richTextSchema } from '#rich-text/document/rich-text.ts';
import { defaultsOf, fieldErrors, missingFields } from '#records/shape.ts';
import type { Registry, RecordContext } from '#server/records/index.ts';
import { blockReferences } from './grid-references.ts';

interface Change {
  siteId: number;
  grid: Grid;
  before: Grid | undefined;
  medium: Medium;
  /** Settings that all blocks of the grid have. */
  common: Shape;
}

/**
 * Returns messages by the path of the setting. Unknown and unchanged blocks are not checked, so that an
 * editor can fix the rest of the document.
 */
export async function blockErrors(work: RecordContext, change: Change): Promise<FieldErrors> {
  const errors: FieldErrors = {};
  const pointing: { path: string; to: string; id: number }[] = [];
  for (const { block, path } of changedBlocks(change)) {
    const unfit = settingErrors(block, change, work.registry);
    const wrong = Object.keys(unfit).length > 0 ? unfit : emptyErrors(block, change.common, work);
    for (const [field, message] of Object.entries(wrong)) errors[`${path}.settings.${field}`] = message;
    for (const { kind, to, id } of blockReferences(work.registry, change.common, block))
      pointing.push({ path: `${path}.settings.${kind}`, to, id });
  }
  for (const to of new Set(pointing.map((one) => one.to))) {
    const targets = pointing.filter((one) => one.to === to);
    const known = await existing(work, change.siteId, { to, ids: targets.map(({ id }) => id) });
    const { label } = work.records.named(to).entity;
    for (const { path, id } of targets)
      if (!known.has(id)) errors[path] ??= `${label} ${id} does not exist. Choose another.`;
  }
  return errors;
}

function changedBlocks({ grid, before }: Change): { block: GridBlock; path: string }[] {
  const known = new Map(before ? blocksOf(before).map((block) => [block.id, block]) : []);
  return grid.rows.flatMap((row, rowIndex) =>
    row.columns.flatMap((column, columnIndex) =>
      column.blocks.flatMap((block, index) => {
        const path = `grid.rows.${rowIndex}.columns.${columnIndex}.blocks.${index}`;
        return isDeepEqual(known.get(block.id), block) ? [] : [{ block, path }];
      }),
    ),
  );
}

/** Returns the ids that the transaction can see; records of a site must belong to the document's site. */
async function existing(
  work: RecordContext,
  siteId: number,
  { to, ids }: { to: string; ids: readonly number[] },
): Promise<ReadonlySet<number>> {
  const { entity } = work.records.named(to);
  // An item may be shown on several sites, whichever site owns it.
  const onSite = entity.tenancy === 'site' && !('sitesShown' in entity.fields);
  const rows = await sql<{ id: number }>`
    select id from ${sql.table(snakeCase(to))}
    where organisation_id = ${work.organisationId} and id = any (${ids}::integer[])
      ${onSite ? sql`and site_id = ${siteId}` : sql``}
  `.execute(work.db);
  return new Set(rows.rows.map(({ id }) => id));
}

function settingErrors(
  block: GridBlock,
  { medium, common }: Pick<Change, 'medium' | 'common'>,
  { blocks }: Registry,
): FieldErrors {
  const definition = blocks.get(block.type);
  if (!definition) return {};
  if (!isForMedium(definition, medium))
    return { title: `The block “${definition.title}” is not for ${MEDIUM_NAMES[medium]}. Delete it.` };
  try {
    readBlockSettings(definition, common, block);
    return {};
  } catch (error) {
    if (!(error instanceof ZodError)) throw error;
    return fieldErrors(error);
  }
}

/**
 * Errors of visible required settings that are empty. Checked only for users: editors may fill in later what
 * the product itself writes.
 */
function emptyErrors(block: GridBlock, common: Shape, { actor, registry }: RecordContext): FieldErrors {
  const definition = registry.blocks.get(block.type);
  if (!definition || actor.kind === 'system') return {};
  const shape = blockShape(definition, common);
  const settings = { ...defaultsOf(shape), ...upgradedSettings(definition, common, block) };
  const texts = Object.entries(shape).flatMap(([key, { kind, options }]) =>
    kind.kind === 'richText' && options.required && isEmptyText(settings[key])
      ? [[key, `${options.label} is required.`]]
      : [],
  );
  return { ...missingFields(shape, settings), ...Object.fromEntries(texts) };
}

/** Names of the media in messages. */
const MEDIUM_NAMES: Readonly<Record<Medium, string>> = { web: 'pages', email: 'emails' };

function isEmptyText(value: unknown): boolean {
  const text = richTextSchema.safeParse(value);
  return !text.success || isRichTextEmpty(text.data);
}
