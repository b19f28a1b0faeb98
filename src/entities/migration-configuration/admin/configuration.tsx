/**
 * One import configuration: its sources and fields in a form or its mapping as JSON, and a test of the
 * mapping.
 */
import { Anchor, Button, Grid, Group, JsonInput, SegmentedControl, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useCallback, useRef, useState } from 'react';
import { useApp } from '#admin/generic/app.ts';
import { DeleteRecord } from '#admin/generic/form/deletion/delete-record.tsx';
import { FormEndContext } from '#admin/generic/form/form-end.ts';
import { notifyDone } from '#admin/generic/notify.ts';
import { Page } from '#admin/generic/page/page.tsx';
import { operationOf, recordsKey, type RecordNode } from '#admin/generic/records.ts';
import { useRecordOfScreen } from '#admin/generic/record-of-screen.ts';
import { LeaveGuard } from '#admin/generic/save/leave-guard.tsx';
import { LoadFailed, LoadingLines } from '#admin/generic/page/states.tsx';
import { SaveButton } from '#admin/ui/save-button.tsx';
import type { Survey } from '#import/survey.ts';
import { migrationConfiguration } from '../entity.ts';
import { emptyMapping, newSource, sourcesOf, withSource, type Json } from './raw-mapping.ts';
import { Refusal } from './refusal.tsx';
import { SourceCard } from './source-card.tsx';
import { TestPanel } from './test-panel.tsx';
import type { FormDraft } from '#admin/generic/save/drafts/form-draft.ts';
import { useMappingDraft } from './use-mapping-draft.ts';
import { useSources } from './use-sources.ts';
import { FromFile } from './from-file.tsx';
import { OldSite } from './old-site.tsx';
import { PreviewPanel } from './preview-panel.tsx';
import { SurveyPanel } from './survey-panel.tsx';
import { usePlan } from './use-plan.ts';

export function View() {
  const { id = 'new' }: { id?: string } = useParams({ strict: false });
  const query = useRecordOfScreen(migrationConfiguration, Number(id));
  if (id === 'new') return <Editor record={null} />;
  if (query.error)
    return (
      <Page title="Import configuration">
        <LoadFailed error={query.error} onRetry={() => void query.refetch()} />
      </Page>
    );
  if (!query.data) return <LoadingLines count={4} height={90} />;
  return <Editor key={query.data.version} record={query.data} />;
}

function Editor({ record }: { record: RecordNode | null }) {
  const { name, setName, mapping, setMapping, restored, save, isDirty, end } = useMappingEditing(record);
  const [view, setView] = useState('form');
  const { plan, survey, count } = usePlanning((planned) => {
    setMapping(planned);
    if (name === '') setName(planned.name);
  });
  const named = { ...mapping, name: name || 'Import' };
  const navigate = useNavigate();
  const onSave = (then: 'stay' | 'run') =>
    save.mutate(
      { name, mapping: named },
      {
        onSuccess: ({ id }) => then === 'run' && void navigate({ to: `/migration-run?configuration=${id}` }),
      },
    );
  return (
    <Page
      title={record ? String(record['name']) : 'Create import configuration'}
      back={{ to: '/migration-configuration', label: 'Import configurations' }}
      actions={<ViewChoice view={view} onChange={setView} />}
    >
      {record ? null : (
        <FromFile isPending={plan.isPending} error={plan.error} onChoose={(file) => plan.mutate(file)} />
      )}
      {survey ? <PlanWithPreview survey={survey} mapping={named} /> : null}
      <TextInput
        label="Name"
        required
        maw={420}
        mb="md"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <OldSite mapping={mapping} onChange={setMapping} key={`old-${count}-${restored}`} />
      {view === 'form' ? (
        <Sources key={`${count}-${restored}`} mapping={mapping} survey={survey} onChange={setMapping} />
      ) : (
        <AsJson key={`${count}-${restored}`} mapping={mapping} onChange={setMapping} />
      )}
      {save.error ? <Refusal error={save.error} title="The configuration was not saved" /> : null}
      <Actions record={record} isSaving={save.isPending} end={end} onSave={onSave} />
      <LeaveGuard what="import configuration" isDirty={isDirty} />
      <TestPanel mapping={named} />
    </Page>
  );
}

/**
 * Plans a mapping. Returns the plan, its findings, and the number of plans: inputs that retain typed text are
 * remounted with each.
 */
function usePlanning(onMapping: (mapping: Json & { name: string }) => void) {
  const [found, setFound] = useState<{ survey: Survey | null; count: number }>({ survey: null, count: 0 });
  const plan = usePlan(({ mapping, survey }) => {
    setFound(({ count }) => ({ survey, count: count + 1 }));
    if (sourcesOf(mapping).length > 0) onMapping(mapping);
  });
  return { plan, ...found };
}

/** The survey, with a preview of the mapped first records. */
function PlanWithPreview({ survey, mapping }: { survey: Survey; mapping: Json }) {
  const planned = survey.sources.filter(({ key }) => key !== null);
  return (
    <Grid gap="lg" mb="md">
      <Grid.Col span={{ base: 12, lg: 7 }}>
        <SurveyPanel survey={survey} />
      </Grid.Col>
      <Grid.Col span={{ base: 12, lg: 5 }}>
        {planned.length > 0 ? (
          <PreviewPanel mapping={mapping} preferred={planned.at(-1)?.key ?? null} />
        ) : null}
      </Grid.Col>
    </Grid>
  );
}

function ViewChoice({ view, onChange }: { view: string; onChange: (view: string) => void }) {
  return (
    <SegmentedControl
      size="xs"
      aria-label="Mapping view"
      data={[
        { value: 'form', label: 'Form' },
        { value: 'json', label: 'JSON' },
      ]}
      value={view}
      onChange={onChange}
    />
  );
}

interface ActionsProps {
  record: RecordNode | null;
  isSaving: boolean;
  /** Called when nothing is left to save. */
  end: () => void;
  onSave: (then: 'stay' | 'run') => void;
}

function Actions({ record, isSaving, end, onSave }: ActionsProps) {
  return (
    <Group gap="sm" mt="md">
      <SaveButton isSaving={isSaving} onSave={() => onSave('stay')} />
      <Button size="sm" variant="default" disabled={isSaving} onClick={() => onSave('run')}>
        Save and run
      </Button>
      {record ? (
        <FormEndContext value={end}>
          <RecordActions record={record} />
        </FormEndContext>
      ) : null}
    </Group>
  );
}

/** Actions for a stored configuration. */
function RecordActions({ record }: { record: RecordNode }) {
  const navigate = useNavigate();
  return (
    <>
      <Button component={Link} to={`/migration-run?configuration=${record.id}`} variant="default" size="sm">
        Run
      </Button>
      <DeleteRecord
        entity={migrationConfiguration}
        id={record.id}
        title={String(record['name'])}
        consequence="Imported records are kept."
        onDeleted={() => void navigate({ to: '/migration-configuration' })}
      />
    </>
  );
}

/** Name and mapping in the form, and whether they differ from those on the server. */
function useMappingEditing(record: RecordNode | null) {
  const navigate = useNavigate();
  const [name, setName] = useState(record ? String(record['name']) : '');
  const [mapping, setMapping] = useState<Json>(
    () => (record?.['mapping'] as Json | undefined) ?? emptyMapping(),
  );
  // Values on the server; null once the record is deleted.
  const lastSaved = useRef<{ name: string; mapping: Json } | null>({ name, mapping });
  const isDirty = () =>
    lastSaved.current !== null && (lastSaved.current.name !== name || lastSaved.current.mapping !== mapping);
  const end = useCallback(() => {
    lastSaved.current = null;
  }, []);
  const draft = { name, setName, mapping, setMapping, isDirty };
  const { restored, send } = useMappingDraft(record, draft);
  const save = useSave(record, send, (saved) => {
    lastSaved.current = { name, mapping };
    if (!record) void navigate({ to: `/migration-configuration/${saved.id}` });
  });
  return { name, setName, mapping, setMapping, restored, save, isDirty, end };
}

const baseOf = ({ name, mapping }: RecordNode) => ({ name, mapping });

function useSave(record: RecordNode | null, send: FormDraft['send'], onSaved: (saved: RecordNode) => void) {
  const { client, site } = useApp();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (values: { name: string; mapping: Json }) =>
      send(() =>
        record
          ? client.mutate<RecordNode>(operationOf('update', migrationConfiguration), {
              id: record.id,
              version: record.version,
              changes: values,
              base: baseOf(record),
            })
          : client.mutate<RecordNode>(operationOf('create', migrationConfiguration), {
              site: site.id,
              ...values,
            }),
      ),
    onSuccess: (saved) => {
      notifyDone('Import configuration saved.');
      void queries.invalidateQueries({ queryKey: recordsKey(migrationConfiguration) });
      onSaved(saved);
    },
  });
}

interface SourcesProps {
  mapping: Json;
  /** What was found in the files from which the mapping was created; the form offers its columns. */
  survey: Survey | null;
  onChange: (mapping: Json) => void;
}

function Sources({ mapping, survey, onChange }: SourcesProps) {
  const sources = useSources();
  if (sources.error) return <LoadFailed error={sources.error} onRetry={() => void sources.refetch()} />;
  if (!sources.data) return <LoadingLines count={3} height={120} />;
  const { files, targets } = sources.data;
  const all = sourcesOf(mapping);
  return (
    <>
      {files.length === 0 ? (
        <Text size="sm" c="dimmed" mb="sm">
          No source file has been uploaded yet.{' '}
          <Anchor component={Link} to="/migration-configuration">
            Upload a source file first.
          </Anchor>
        </Text>
      ) : null}
      {all.map((source, index) => (
        <SourceCard
          // Source names may not be unique while they are being typed.
          key={index}
          source={source}
          files={files}
          targets={targets}
          columns={columnsOf(survey, source.key)}
          onChange={(next) => onChange(withSource(mapping, index, next))}
        />
      ))}
      <Button
        variant="default"
        size="xs"
        onClick={() => onChange({ ...mapping, sources: [...all, newSource(all.length + 1)] })}
      >
        Add a source
      </Button>
    </>
  );
}

function columnsOf(survey: Survey | null, key: string): string[] {
  const source = survey?.sources.find((one) => one.key === key);
  return (source?.columns ?? []).map(({ path }) => path);
}

function AsJson({ mapping, onChange }: { mapping: Json; onChange: (mapping: Json) => void }) {
  const [text, setText] = useState(() => JSON.stringify(mapping, null, 2));
  const read = (next: string) => {
    setText(next);
    try {
      const value: unknown = JSON.parse(next);
      if (typeof value === 'object' && value !== null && !Array.isArray(value)) onChange(value as Json);
    } catch {
      // Incomplete JSON is ignored; the field shows the error.
    }
  };
  return (
    <JsonInput
      label="Mapping"
      description="Includes settings that the form does not show: URLs, skipped records and templates."
      validationError="This is not valid JSON. Check the syntax."
      autosize
      minRows={14}
      maxRows={34}
      value={text}
      onChange={read}
      styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: 13 } }}
    />
  );
}
