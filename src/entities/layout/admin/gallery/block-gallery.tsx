/**
 * Every example of every block, in the site's look: in both designs, light and dark, left-to-right and
 * right-to-left.
 */
import { Alert, Button, Group, SegmentedControl, Select, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '#admin/generic/api/api-error.ts';
import { useApp } from '#admin/generic/app.ts';
import { Page } from '#admin/generic/page/page.tsx';
import { LoadFailed, LoadingLines } from '#admin/generic/page/states.tsx';
import { useUrlState } from '#admin/generic/url-state.ts';
import { PreviewDocument } from '#admin/ui/editor/preview-document.tsx';
import { DeviceChoice, PreviewPanel, type Device } from '#admin/ui/editor/preview-stage.tsx';
import { isForMedium, type Block } from '#model/define-block.ts';

const BACK = { to: '/layouts', label: 'Layouts' };

export function View() {
  const { loadBlocks, site } = useApp();
  const blocks = useQuery({ queryKey: ['blocks', site.modulesOn], queryFn: loadBlocks, staleTime: Infinity });
  return (
    <Page title="Blocks" back={BACK}>
      {blocks.error ? (
        <LoadFailed error={blocks.error} onRetry={() => void blocks.refetch()} />
      ) : blocks.data ? (
        <Gallery blocks={blocks.data.filter((block) => isForMedium(block, 'web'))} />
      ) : (
        <LoadingLines count={8} height={64} />
      )}
    </Page>
  );
}

function Gallery({ blocks }: { blocks: readonly Block[] }) {
  const [{ block: requested }, change] = useUrlState();
  const [device, setDevice] = useState<Device>('desktop');
  const at = Math.max(
    0,
    blocks.findIndex(({ name }) => name === requested),
  );
  const block = blocks[at];
  if (!block) return <Text>This installation has no blocks.</Text>;
  const show = (name: string | undefined) => name !== undefined && change({ block: name }, true);
  return (
    <PreviewPanel>
      <Group justify="space-between" gap="xs" align="end">
        <Group gap="xs">
          <Select
            size="xs"
            w={260}
            aria-label="Block"
            data={blocks.map(({ name, title }) => ({ value: name, label: title }))}
            value={block.name}
            onChange={(name) => show(name ?? undefined)}
            allowDeselect={false}
            searchable
          />
          <Button size="xs" variant="default" disabled={at === 0} onClick={() => show(blocks[at - 1]?.name)}>
            Previous
          </Button>
          <Button
            size="xs"
            variant="default"
            disabled={at === blocks.length - 1}
            onClick={() => show(blocks[at + 1]?.name)}
          >
            Next
          </Button>
        </Group>
        <LookChoices />
        <DeviceChoice device={device} onChange={setDevice} />
      </Group>
      <Text size="xs" c="dimmed">
        {block.description}
      </Text>
      <Examples block={block.name} device={device} />
    </PreviewPanel>
  );
}

const LOOKS = [
  { key: 'design', label: 'Design', choices: { new: 'New', old: 'Old' } },
  { key: 'colours', label: 'Colours', choices: { light: 'Light', dark: 'Dark' } },
  { key: 'direction', label: 'Direction', choices: { site: 'Site default', right: 'Right to left' } },
] as const;

/** The selected look is in the URL, so that it can be sent to a colleague. */
function LookChoices() {
  const [requested, change] = useUrlState();
  const chosen = new Map(Object.entries(requested));
  return (
    <Group gap="xs">
      {LOOKS.map(({ key, label, choices }) => (
        <SegmentedControl
          key={key}
          size="xs"
          aria-label={label}
          value={chosen.get(key) ?? Object.keys(choices).at(0) ?? ''}
          onChange={(value) => change({ [key]: value }, true)}
          data={Object.entries(choices).map(([value, words]) => ({ value, label: words }))}
        />
      ))}
    </Group>
  );
}

function Examples({ block, device }: { block: string; device: Device }) {
  const { client, site } = useApp();
  const [{ design, colours, direction }] = useUrlState();
  const input = {
    site: site.id,
    block,
    useNewDesign: design !== 'old',
    scheme: colours === 'dark' ? 'dark' : 'light',
    isRightToLeft: direction === 'right',
  };
  const examples = useQuery({
    queryKey: ['block-examples', input],
    queryFn: () => client.query<{ html: string; problems: string | null }>('getBlockExamples', input),
    placeholderData: (old) => old,
    staleTime: Infinity,
  });
  const problem = examples.error ? messageOf(examples.error) : examples.data?.problems;
  return (
    <>
      {problem ? (
        <Alert color="red" variant="outline" role="alert" style={{ whiteSpace: 'pre-line' }}>
          {problem}
        </Alert>
      ) : null}
      <PreviewDocument device={device} html={examples.data?.html ?? null} />
    </>
  );
}
