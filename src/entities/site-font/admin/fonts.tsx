/** The site's own fonts: families, their files, and a form for a new family. */
import { Anchor, Button, Text } from '@mantine/core';
import { Plus } from 'lucide-react';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useApp } from '#admin/generic/app.ts';
import { Page } from '#admin/generic/page/page.tsx';
import { EmptyState, LoadFailed, LoadingLines } from '#admin/generic/page/states.tsx';
import { loadOwnFaces } from '#admin/ui/fonts/own-fonts.ts';
import { FONT_FAMILIES_MAX, FONT_FILES_MAX } from '#look/own-fonts.ts';
import { FontCard } from './font-card.tsx';
import { familyOf, useSiteFonts } from '#admin/ui/fonts/use-site-fonts.ts';

export function View() {
  const { site } = useApp();
  const query = useSiteFonts();
  const fonts = query.data?.fonts;
  useEffect(() => loadOwnFaces((fonts ?? []).map(familyOf)), [fonts]);
  return (
    <Page
      title="Fonts"
      lead={`Fonts uploaded for ${site.name}, in addition to the built-in fonts.`}
      actions={fonts && fonts.length < FONT_FAMILIES_MAX ? <NewFont /> : null}
    >
      <Text size="sm" mb="md">
        Choose your fonts as heading or text font in the{' '}
        <Anchor
          size="sm"
          underline="always"
          renderRoot={(props) => <Link to="/edit-site-settings?section=baseStyles" {...props} />}
        >
          site settings
        </Anchor>
        . WOFF2, WOFF, TTF or OTF, up to 2 MB per file, {FONT_FILES_MAX} files a family and{' '}
        {FONT_FAMILIES_MAX} families. Weight and style are read from the file.
      </Text>
      {query.error ? <LoadFailed error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.isPending ? <LoadingLines count={3} height={90} /> : null}
      {fonts?.length === 0 ? (
        <EmptyState title="No fonts yet">Add a family, then upload its files.</EmptyState>
      ) : null}
      {fonts?.map((font) => (
        <FontCard key={font.id} font={font} />
      ))}
    </Page>
  );
}

function NewFont() {
  return (
    <Button
      size="sm"
      leftSection={<Plus size={15} aria-hidden />}
      renderRoot={(props) => <Link to="/create-font" {...props} />}
    >
      Create font
    </Button>
  );
}
