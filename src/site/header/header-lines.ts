import type { SiteSettings } from '#model/define-settings.ts';
import { fieldsIn } from '#model/field.ts';
import { headerSettings } from '#settings/header.ts';

/** Texts from the header's settings, one per line, in the order of the settings; empty texts are left out. */
export function headerLines(settings: SiteSettings): { key: string; text: string }[] {
  const saved: Readonly<Record<string, unknown>> = settings.read(headerSettings);
  return Object.entries(fieldsIn('header', headerSettings.fields)).flatMap(([key, { kind, options }]) => {
    const value = saved[key] ?? null;
    const text = value === null ? '' : kind.present?.(value, options);
    return text ? [{ key, text }] : [];
  });
}
