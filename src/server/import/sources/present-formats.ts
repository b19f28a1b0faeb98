/** Whether a site may use the formats of a mapping: those of a module that is off there are refused. */
import { badInput, type FieldErrors } from '#model/errors.ts';
import type { ImportFormatDefinition } from '#import/import-formats.ts';
import type { ImportMapping } from '#import/mapping.ts';
import { importFormats } from '#registry/import-formats.ts';
import type { ImportServices } from '../context.ts';
import type { ImportScope } from '../units.ts';

type Formats = Readonly<Record<string, ImportFormatDefinition>>;

/**
 * Throws BAD_USER_INPUT with the places of sources whose format is of a module that is off on the site. The
 * directory of sites decides, so no query is needed; on a site that it does not have, all modules are off.
 * Formats of core are always allowed.
 */
export function assertFormatsPresent(
  { registry, sites }: Pick<ImportServices, 'registry' | 'sites'>,
  { siteId }: Pick<ImportScope, 'siteId'>,
  { sources }: Pick<ImportMapping, 'sources'>,
  formats: Formats = importFormats,
): void {
  if (sources.every(({ format }) => formats[format]?.module === undefined)) return;
  const modulesOn = sites.byId(siteId)?.modulesOn ?? new Set<string>();
  const fields: FieldErrors = {};
  for (const [index, { format }] of sources.entries()) {
    const { label = format, module } = formats[format] ?? {};
    if (module === undefined || modulesOn.has(module)) continue;
    const name = registry.modules.find(({ key }) => key === module)?.label ?? module;
    const place = `sources[${index}].format`;
    fields[place] =
      `${place}: The module ${name}, which reads ${label}, is off on this site. Turn it on in the settings of the site, or choose another format.`;
  }
  if (Object.keys(fields).length > 0)
    throw badInput('IMPORT_FORMAT_OFF', 'The mapping is not valid.', fields);
}
