/** The screen of a declared record: its notices, and its form. */
import { Anchor, Text } from '@mantine/core';
import { useNavigate, useParams } from '@tanstack/react-router';
import { accessOf } from '#access/concerned-sites.ts';
import { useApp } from '#admin/generic/app.ts';
import { longInstant } from '#admin/generic/dates.ts';
import { DeleteRecord } from '#admin/generic/form/deletion/delete-record.tsx';
import { RecordForm } from '#admin/generic/form/record-form.tsx';
import { useReturn } from '#admin/generic/list/opened-from.ts';
import { notifyDone } from '#admin/generic/notify.ts';
import { Page } from '#admin/generic/page/page.tsx';
import type { RecordNode } from '#admin/generic/records.ts';
import { useRecordOfScreen } from '#admin/generic/record-of-screen.ts';
import { LoadFailed, LoadingLines } from '#admin/generic/page/states.tsx';
import { MediaUsesList } from '#admin/ui/images/media-uses.tsx';
import { StateDot } from '#admin/ui/state-dot.tsx';
import type { OneRecord } from '#model/screens/define-record.ts';
import { Notices } from './notices.tsx';
import { RecordCounts } from './record-counts.tsx';
import { RecordDetails } from './record-details.tsx';
import classes from './record-page.module.css';

export function RecordPage({ screen, title }: { screen: OneRecord; title: string }) {
  const { id }: { id?: string } = useParams({ strict: false });
  const query = useRecordOfScreen(screen.entity, Number(id));
  if (query.error) {
    return (
      <Page title={title}>
        <LoadFailed error={query.error} onRetry={() => void query.refetch()} />
      </Page>
    );
  }
  if (!query.data) return <LoadingLines count={6} height={56} />;
  return (
    <RecordView
      key={query.data.id}
      screen={screen}
      record={query.data}
      onChanged={() => void query.refetch()}
    />
  );
}

interface RecordViewProps {
  screen: OneRecord;
  record: RecordNode;
  onChanged: () => void;
}

function RecordView({ screen, record, onChanged }: RecordViewProps) {
  const { entity, home, badge, reads, countsBy, usesOf } = screen;
  const access = accessOf(entity, screen.access);
  const { actor, site } = useApp();
  const words = { longInstant: (instant: string) => longInstant(instant, site.timeZone) };
  const judged = screen.asJudged?.(record) ?? record;
  const canUpdate = access.update(actor, judged);
  const refusal = canUpdate ? null : (access.refusal?.('update', actor, judged)?.message ?? null);
  const title = titleOf(screen, record);
  return (
    <Page
      title={title}
      back={{ to: home.path, label: home.label ?? entity.pluralLabel }}
      width="form"
      lead={screen.lead || screen.leadLink ? <Lead screen={screen} record={record} words={words} /> : null}
      actions={badge ? <StateDot tone={badge.tone(record)}>{badge.label(record)}</StateDot> : null}
    >
      <Notices
        notices={screen.notices ?? []}
        entity={entity}
        record={record}
        viewer={{ actor, canUpdate }}
        words={words}
        onChanged={onChanged}
      />
      {refusal === null ? null : (
        <Text size="sm" mb="md">
          {refusal}
        </Text>
      )}
      {reads ? (
        <>
          <pre className={classes.text}>{reads.text(record)}</pre>
          <Text size="xs" c="dimmed" mt="xs">
            {reads.note}
          </Text>
        </>
      ) : screen.isReadOnly ? (
        <RecordDetails screen={screen} record={record} />
      ) : (
        <Form screen={screen} record={record} canUpdate={canUpdate} onChanged={onChanged} />
      )}
      {countsBy === undefined ? null : <RecordCounts operation={countsBy} id={record.id} />}
      {usesOf ? <MediaUsesList entity={usesOf} id={record.id} /> : null}
    </Page>
  );
}

function titleOf({ title, entity }: OneRecord, record: RecordNode): string {
  return title?.(record) ?? String(record[entity.titleField] ?? `#${record.id}`);
}

function Lead({
  screen,
  record,
  words,
}: Pick<RecordViewProps, 'screen' | 'record'> & { words: Parameters<NonNullable<OneRecord['lead']>>[1] }) {
  const link = screen.leadLink?.(record);
  return (
    <>
      {screen.lead?.(record, words)}
      {link ? (
        <>
          {' '}
          <Anchor size="sm" display="inline-block" href={link.address} target="_blank" rel="noopener">
            {link.label}
          </Anchor>
        </>
      ) : null}
    </>
  );
}

function Form({ screen, record, canUpdate, onChanged }: RecordViewProps & { canUpdate: boolean }) {
  const { entity, home, consequence, leaveOut, heldBack, savedToo } = screen;
  const access = accessOf(entity, screen.access);
  const { actor } = useApp();
  const navigate = useNavigate();
  const { address } = useReturn({ to: home.path, label: home.label ?? entity.pluralLabel });
  const canDelete =
    entity.operations.includes('delete') && access.delete(actor, screen.asJudged?.(record) ?? record);
  const saved = (after: RecordNode) => {
    const more = savedToo?.(record, after) ?? null;
    if (more !== null) notifyDone(more);
    onChanged();
  };
  return (
    <RecordForm
      entity={entity}
      record={record}
      {...(leaveOut && { leaveOut: leaveOut(record, actor) })}
      disabled={!canUpdate}
      {...(heldBack && { heldBack })}
      onSaved={saved}
      actions={
        canDelete ? (
          <DeleteRecord
            entity={entity}
            id={record.id}
            title={titleOf(screen, record)}
            consequence={consequence ?? ''}
            onDeleted={() => void navigate({ ...address, replace: true, ignoreBlocker: true })}
          />
        ) : null
      }
    />
  );
}
