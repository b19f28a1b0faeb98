/** All mail of the organisation: what left, what waits, what failed and why. */
import { Text, Title } from '@mantine/core';
import { useApp } from '#admin/generic/app.ts';
import { shortInstant } from '#admin/generic/dates.ts';
import type { DataColumn } from '#admin/generic/list/data-table.tsx';
import { RecordList } from '#admin/generic/list/record-list.tsx';
import { Page } from '#admin/generic/page.tsx';
import type { RecordNode } from '#admin/generic/records.ts';
import { SENT_DAYS } from '../days.ts';
import { mailOutbox } from '../entity.ts';
import { MailState } from './mail-state.tsx';

export function View() {
  const { site } = useApp();
  return (
    <Page title="System">
      <Title order={2} size="h4" mb="sm">
        Mail
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        Sent mail is kept for {SENT_DAYS} days; what waits or failed stays here.
      </Text>
      <RecordList
        entity={mailOutbox}
        columns={columnsFor(site.timeZone)}
        rowPath={(row) => `/system/mail/${row.id}`}
        empty="Invitations and other mail appear here as soon as one is sent."
      />
    </Page>
  );
}

function columnsFor(timeZone: string): DataColumn<RecordNode>[] {
  const now = new Date();
  return [
    {
      key: 'subject',
      label: 'Subject',
      render: (mail) => (
        <>
          <Text size="sm" fw={500} truncate>
            {String(mail['subject'])}
          </Text>
          <Text size="xs" c="dimmed" truncate>
            {String(mail['to'])}
          </Text>
        </>
      ),
    },
    {
      key: 'lastError',
      label: 'Last error',
      width: 'min(320px, 30%)',
      from: 'md',
      render: (mail) => (
        <Text size="sm" c="dimmed" truncate>
          {String(mail['lastError'] ?? '')}
        </Text>
      ),
    },
    {
      key: 'created',
      label: 'Written',
      sort: 'desc',
      width: '140px',
      from: 'sm',
      render: (mail) => (
        <Text size="sm" c="dimmed">
          {shortInstant(mail.created, timeZone, now)}
        </Text>
      ),
    },
    { key: 'state', label: 'State', width: '100px', render: (mail) => <MailState mail={mail} /> },
  ];
}
