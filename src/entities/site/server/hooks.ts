import { siteTag } from '#page-model/site-data.ts';
import { z } from 'zod';
import { asset } from '#entities/asset/entity.ts';
import { forbidden, badInput, type FieldErrors } from '#model/errors.ts';
import { siteNameFault } from '#text/person-name.ts';
import { can } from '#model/permissions.ts';
import { fieldErrors } from '#records/shape.ts';
import type { EntityHooks, RecordContext } from '#server/records/index.ts';
import type { Compiled } from '#server/styles/index.ts';
import { site } from '../entity.ts';
import { SETTING_FIELDS } from '../settings.ts';
import { customCssOf } from './custom-css-of.ts';
import { ownFontErrors } from './own-fonts.ts';
import { podcastErrors } from './podcast-errors.ts';

type Values = Record<string, unknown>;

export const hooks: EntityHooks<typeof site, Compiled> = {
  entity: site,
  sitesOf: (record) => [record.id],
  prepare: async (work, { before, values, passToAfter }) => {
    assertGroupsAllowed(work, values);
    if (
      work.registry.settings.some(({ name, runsScripts }) => runsScripts && name in values) &&
      !can('manage_scripts')(work.actor)
    )
      throw forbidden(
        'SCRIPTS_PERMISSION_MISSING',
        'These settings run scripts in readers’ browsers. Ask an administrator for the permission to manage scripts.',
      );
    if (
      changesSecondFactor(values.requiresSecondFactor, before?.requiresSecondFactor) &&
      !can('manage_users')(work.actor)
    )
      throw forbidden(
        'USERS_PERMISSION_MISSING',
        'Only users who can manage users can require two-factor authentication. Ask an administrator.',
      );
    const compiled = 'baseStyles' in values ? await compiledOf(work, values) : null;
    const errors: FieldErrors = {
      ...clearedGroups(values, before),
      ...unknownTypes(work, values),
      ...(await nameErrors(work, before, values)),
      ...(compiled && 'fault' in compiled.styles ? { 'baseStyles.customCss': compiled.styles.fault } : {}),
      ...(await faviconErrors(work, values)),
      ...(await podcastErrors(work, before?.id ?? null, values)),
      ...(before ? await ownFontErrors(work, before.id, values, { isSaved: true }) : {}),
    };
    if (Object.keys(errors).length > 0)
      throw badInput('VALUES_INVALID', 'Some values are not valid. Correct the marked fields.', errors);
    if (compiled) passToAfter(compiled);
    return values;
  },
  after: async (work, { before, record, handed }) => {
    // Word stems depend on the site's language, except for items with their own language.
    if (before && before.language !== record.language)
      await work.queue(
        'content/writeWordsAgain',
        { site: record.id, after: 0 },
        { key: `words/${record.id}` },
      );
    if (handed) await work.styles.store(record.id, handed);
    work.tags.add(siteTag(record.id));
    work.tags.add('sites');
  },
};

/**
 * Users without the permission for site settings may change only groups for which they have a separate
 * permission.
 */
function assertGroupsAllowed({ actor, registry }: RecordContext, values: Values): void {
  if (can('manage_site_settings')(actor)) return;
  const own = registry.settings.filter(({ permission }) => permission && can(permission)(actor));
  const others = Object.keys(values).filter((key) => !own.some(({ name }) => name === key));
  if (others.length > 0) throw forbidden();
}

function changesSecondFactor(written: boolean | null | undefined, before: boolean | null = false): boolean {
  return written !== undefined && (written ?? false) !== (before ?? false);
}

/** Returns errors for saved groups that would be emptied although they have required settings. */
function clearedGroups(values: Values, before: Values | null): FieldErrors {
  const errors: FieldErrors = {};
  for (const [name, field] of Object.entries(SETTING_FIELDS)) {
    if (!(name in values) || values[name] !== null || !before?.[name]) continue;
    const result = field.kind.schema(field.options).safeParse({});
    if (result.success) continue;
    for (const [path, message] of Object.entries(fieldErrors(result.error)))
      errors[`${name}.${path}`] = message;
  }
  return errors;
}

const TYPE_LISTS = [
  ['general', 'supportedContentTypes'],
  ['general', 'enableNoIndexByContentType'],
  ['contentStyle', 'defaultContentTypes'],
] as const;

function unknownTypes({ registry }: RecordContext, values: Values): FieldErrors {
  const errors: FieldErrors = {};
  for (const [group, key] of TYPE_LISTS) {
    const names = (values[group] as Values | null | undefined)?.[key];
    const unknown = Array.isArray(names) && names.find((name) => !registry.contentTypes.has(String(name)));
    if (unknown) errors[`${group}.${key}`] = `Unknown content type “${unknown}”. Remove it.`;
  }
  return errors;
}

async function compiledOf({ styles }: RecordContext, { baseStyles }: Values): Promise<Compiled> {
  const text = customCssOf(baseStyles);
  return { text, styles: await styles.compile(text) };
}

/**
 * Returns an error for a name that emails would turn into a link. A stored name that does not change is
 * accepted.
 */
async function nameErrors(
  { db }: RecordContext,
  before: Values | null,
  { name }: Values,
): Promise<FieldErrors> {
  const { name: stored } = before ?? {};
  if (typeof name !== 'string' || name === stored) return {};
  const hosts = await db.selectFrom('site_domain').select('host').where('verified', 'is not', null).execute();
  const fault = siteNameFault(
    name,
    hosts.map(({ host }) => host),
  );
  return fault === null ? {} : { name: fault };
}

/** The favicon in the settings group `general`. */
const WITH_FAVICON = z.object({ favicon: z.object({ asset: z.number() }).nullish() }).nullish();

/**
 * Specification, section 5: the favicon must be an .ico file and square. Format and size as determined at
 * upload count.
 */
async function faviconErrors(work: RecordContext, values: Values): Promise<FieldErrors> {
  const { general }: Values = values;
  const favicon = WITH_FAVICON.parse(general)?.favicon;
  if (!favicon) return {};
  const icon = await work.records.find(asset, favicon.asset);
  if (!icon) return {};
  if (icon.format !== 'ico') return { 'general.favicon': 'Favicon must be an .ico file. Choose another.' };
  if (icon.width !== icon.height)
    return {
      'general.favicon': `Favicon must be square. This image has ${icon.width} × ${icon.height} pixels.`,
    };
  return {};
}
