/**
 * Defines settings of sites: a group is one definition, from which the column, the API, the form and the
 * reading code are derived.
 */
import { z } from 'zod';
import type { OfModule } from './define-module.ts';
import type { Declared, Field, Shape } from './field.ts';
import type { ImageSource, PlacedImage } from '#media/image-source.ts';
import type { OwnFont } from '#look/own-fonts.ts';
import type { Permission } from './permissions.ts';

/** A site's settings, read one group at a time: `settings.read(headerSettings).logo`. */
export interface SiteSettings {
  /**
   * The site's values of a group: every field, with its default if unsaved, null without a default. Images are resolved; a
   * deleted image is null. Fields for staff only are left out. Returns the same object each time.
   */
  read: <S extends Shape>(group: SettingsGroup<S>) => ShownSettings<S>;
  /** Settings of the site that have dedicated columns. */
  look: SiteLook;
  /** The site's custom fonts that have files. */
  ownFonts: readonly OwnFont[];
  /** Keys of the modules that are enabled. */
  modulesOn: ReadonlySet<string>;
}

/** The stored data from which settings are read. */
export interface StoredSettings {
  look: SiteLook;
  /** Default: none. */
  ownFonts?: readonly OwnFont[];
  modulesOn: ReadonlySet<string>;
  /** The documents of the groups by name; null or absent if a group has never been saved. */
  stored: Readonly<Record<string, unknown>>;
  /** A stored image as views need it; null when deleted. */
  imageOf: (stored: PlacedImage) => ImageSource | null;
}

export interface SiteLook {
  name: string;
  primaryColor: string;
  accentColor: string;
  primaryFont: string;
  secondaryFont: string;
}

export interface SettingsGroup<S extends Shape = Shape> extends OfModule {
  /** camelCase: the name in the API; the column has the same name in snake_case. */
  name: string;
  label: string;
  fields: S;
  /** The section of the form that contains the group; default: a separate section with the group's name. */
  section?: { key: string; label: string };
  /** One sentence below the section's title. */
  help?: string;
  /** What the settings do, for programs: one sentence in the API's schema, in place of the help. The build removes it from the browser's code. */
  apiDescription?: string;
  /** Position among the groups. */
  order: number;
  /**
   * Values for a new site in addition to the defaults, for groups that the specification requires. Default:
   * the group is empty.
   */
  ofNewSite?: (site: { tenantKey: string }) => Readonly<Record<string, unknown>>;
  /** Only staff can read the group through the API. */
  isForStaff?: boolean;
  /** Its values run scripts in readers' browsers: saving them requires the permission to manage scripts. */
  runsScripts?: boolean;
  /** Users with this permission may change the group without the permission for a site's settings. */
  permission?: Permission;
}

/** The values of a group in the form that readers receive. */
export type ShownSettings<S extends Shape> = { readonly [K in keyof S]: ShownField<S[K]> };

type ShownField<F> = F extends Field<infer Value> & Declared<infer Options>
  ? ShownValue<Value, Options>
  : never;

type ShownValue<Value, Options> = Value extends readonly unknown[]
  ? Options extends { of: infer Entry extends Shape }
    ? readonly ShownSettings<Entry>[]
    : Value
  : Options extends { of: infer Inner extends Shape }
    ? ShownSettings<Inner>
    : Value extends PlacedImage
      ? ImageSource | null
      : Value | (Options extends { default: {} } ? never : null);

/** Declares a group of a site's settings. */
export function defineSettings<const S extends Shape>(group: SettingsGroup<S>): SettingsGroup<S> {
  return group;
}

/** Settings as pages and programs read them. */
export function createSettings(from: StoredSettings): SiteSettings {
  const shown = new Map<SettingsGroup, unknown>();
  return {
    look: from.look,
    ownFonts: from.ownFonts ?? [],
    modulesOn: from.modulesOn,
    read: <S extends Shape>(group: SettingsGroup<S>) => {
      if (!shown.has(group))
        shown.set(group, shownValues(group.fields, from.stored[group.name], from.imageOf));
      return shown.get(group) as ShownSettings<S>;
    },
  };
}

/**
 * The settings with some groups and columns replaced by the given values. The given groups may not contain
 * images.
 */
export function settingsWith(
  settings: SiteSettings,
  { look, groups }: { look: Partial<SiteLook>; groups: Readonly<Record<string, unknown>> },
): SiteSettings {
  const given = createSettings({
    look: { ...settings.look, ...look },
    ownFonts: settings.ownFonts,
    modulesOn: settings.modulesOn,
    stored: groups,
    imageOf: () => null,
  });
  return { ...given, read: (group) => (group.name in groups ? given : settings).read(group) };
}

function isPlacedImage(value: unknown): value is PlacedImage {
  return typeof value === 'object' && value !== null && 'asset' in value && typeof value.asset === 'number';
}

type ImageOf = StoredSettings['imageOf'];

const DOCUMENT = z.record(z.string(), z.unknown()).catch({});

/** Returns only known fields, so that internal values of a group are never exposed. */
function shownValues(fields: Shape, stored: unknown, imageOf: ImageOf): Record<string, unknown> {
  const document = DOCUMENT.parse(stored ?? {});
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, field]) => !field.options.internal)
      .map(([key, field]) => [key, shownValue(field, document[key] ?? null, imageOf)]),
  );
}

function shownValue(field: Field, stored: unknown, imageOf: ImageOf): unknown {
  const type = field.kind.output(field.options);
  if ('object' in type && type.object === 'PlacedImage') {
    return isPlacedImage(stored) ? imageOf(stored) : null;
  }
  if ('object' in type) return shownValues(type.shape, stored, imageOf);
  if (!('list' in type)) return stored ?? field.options.default ?? null;
  const entries = Array.isArray(stored) ? stored : (field.options.default ?? []);
  const entry = type.list;
  return 'object' in entry && Array.isArray(entries)
    ? entries.map((value) => shownValues(entry.shape, value, imageOf))
    : entries;
}
