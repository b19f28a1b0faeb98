/** Defines modules: parts of the product that a site can switch off. */

export interface Module {
  /** The module's key in the settings of sites. */
  key: string;
  label: string;
  /** Whether the module is on for a site that has not chosen yet. */
  isOnByDefault: boolean;
  /**
   * `false`: sites cannot turn the module off, because it has only settings. Default: the settings of a site
   * have a switch for it.
   */
  hasSwitch?: false;
  /** Position among the modules in the settings. */
  order: number;
  /**
   * First path segments that pages of a site may not use, in addition to those of the module's pages and
   * routes.
   */
  reservedPaths?: readonly string[];
  /**
   * Business terms of the module, singular and in lower case, that core does not need; `npm run check --
   * --only nouns` counts their uses in core.
   */
  nouns?: readonly string[];
}

/**
 * Declares the module of a folder, in its `module.ts`. All other files of the folder belong to the module: on
 * a site that has it off, all of them are absent for readers, editors and API clients.
 */
export function defineModule(module: Module): Module {
  return module;
}

/** Marks definitions of a module; absent for those of core, or of an extension without a module. */
export interface OfModule {
  /** Key of the module, set by the generated registry. */
  module?: string | undefined;
  /** Path of the file or folder in `extensions/` that defines the part, set by the generated registry; absent in the product. */
  extensionPath?: string | undefined;
}

/** Marks a definition in a module's folder as belonging to the module. */
export function ofModule<Part extends object>(module: Module, part: Part): Part & { module: string } {
  return { ...part, module: module.key };
}

/** Marks a definition of an extension with its path, so that its failures can be named. */
export function ofExtension<Part extends object>(
  extensionPath: string,
  part: Part,
): Part & { extensionPath: string } {
  return { ...part, extensionPath };
}

/** Whether a definition is present on a site with these modules enabled. */
export function isPresent(part: OfModule, modulesOn: ReadonlySet<string>): boolean {
  return part.module === undefined || modulesOn.has(part.module);
}

/** The definitions that are present on a site with these modules enabled. */
export function presentOf<Part extends OfModule>(
  parts: readonly Part[],
  modulesOn: ReadonlySet<string>,
): Part[] {
  return parts.filter((part) => isPresent(part, modulesOn));
}

/** Returns the definitions without those of some extensions, which the server leaves out. `off`: their names. */
export function withoutOff<Part extends OfModule>(
  parts: readonly Part[],
  off: readonly string[] = [],
): readonly Part[] {
  return off.length === 0 ? parts : parts.filter((part) => extensionIn(part, off) === undefined);
}

/** Returns the extension among these that defines a part. */
export function extensionIn(part: OfModule, names: readonly string[] = []): string | undefined {
  return names.find((name) => part.extensionPath?.startsWith(`extensions/${name}/`));
}

/** Keys of the enabled modules, according to a site's saved settings. */
export function modulesOnOf(modules: readonly Module[], saved: unknown): ReadonlySet<string> {
  const chosen = new Map(Object.entries(saved ?? {}));
  return new Set(
    modules
      .filter(({ key, hasSwitch, isOnByDefault }) =>
        hasSwitch === false ? isOnByDefault : (chosen.get(key) ?? isOnByDefault) === true,
      )
      .map(({ key }) => key),
  );
}

/**
 * Joins the definitions of core, modules and extensions by key, in their `order`, and marks each with its module. Throws if
 * two owners define the same key; `noun` names the kind of definition in the error.
 */
export function joinDefinitions<Key extends string, Definition extends OfModule & { order?: number }>(
  noun: string,
  owners: readonly (readonly [definitions: Readonly<Record<string, Definition>>, module?: Module])[],
): Readonly<Record<Key, Definition>> {
  const joined = new Map<string, Definition>();
  for (const [definitions, module] of owners)
    for (const [key, definition] of Object.entries(definitions)) {
      if (joined.has(key)) throw new Error(`Two folders define the ${noun} “${key}”. Rename one of them.`);
      joined.set(key, module ? ofModule(module, definition) : definition);
    }
  const inOrder = [...joined].toSorted(([, one], [, other]) => (one.order ?? 0) - (other.order ?? 0));
  return Object.fromEntries(inOrder) as Record<Key, Definition>;
}
