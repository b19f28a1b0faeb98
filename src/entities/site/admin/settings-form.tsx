/** Part of a site's settings as a separate form, saved separately, with version and merge. */
import { useMemo, useState, type ReactNode } from 'react';
import { useApp } from '#admin/generic/app.ts';
import type { FormStore } from '#admin/generic/form/form-store.ts';
import { RecordForm } from '#admin/generic/form/record-form.tsx';
import { useRecord, type RecordNode } from '#admin/generic/records.ts';
import { LoadFailed, LoadingLines } from '#admin/generic/page/states.tsx';
import { BrandColours } from '#admin/ui/inputs/color-chooser.tsx';
import { OwnFonts } from '#admin/ui/fonts/own-fonts.ts';
import { useOwnFamilies } from '#admin/ui/fonts/use-site-fonts.ts';
import { site } from '../entity.ts';

const NONE: readonly string[] = [];

interface SettingsFormProps {
  shows: (key: string, group: string | undefined) => boolean;
  /** Shown next to the form: a preview of its values. */
  beside?: (store: FormStore) => ReactNode;
}

/** Shows the fields that `shows` selects; all others remain unchanged. */
export function SettingsForm(props: SettingsFormProps) {
  const { site: current } = useApp();
  const query = useRecord(site, current.id);
  if (query.error) return <LoadFailed error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <LoadingLines count={6} height={56} />;
  return <LoadedSettings key={current.id} loaded={query.data} {...props} />;
}

/** Form with the record as first loaded; the form itself tracks every later version. */
function LoadedSettings({ loaded, shows, beside }: SettingsFormProps & { loaded: RecordNode }) {
  const { actor, entities, reloadUser, site: current } = useApp();
  const families = useOwnFamilies();
  const ownFonts = useMemo(() => ({ siteName: current.name, families }), [current.name, families]);
  const [record] = useState(loaded);
  const access = entities.find(({ entity }) => entity.name === site.name)?.access;
  const leaveOut = Object.entries(site.fields)
    .filter(([key, field]) => !shows(key, (field.options as { group?: string }).group))
    .map(([key]) => key);
  const { colorPalette } = (record['baseStyles'] ?? {}) as { colorPalette?: string[] | null };
  return (
    <BrandColours value={colorPalette ?? NONE}>
      <OwnFonts value={ownFonts}>
        <RecordForm
          entity={site}
          record={record}
          leaveOut={leaveOut}
          disabled={!access?.update(actor, record)}
          onSaved={reloadUser}
          {...(beside && { beside })}
        />
      </OwnFonts>
    </BrandColours>
  );
}
