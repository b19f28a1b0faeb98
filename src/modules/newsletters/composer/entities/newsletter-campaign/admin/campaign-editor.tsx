/** The editor of a campaign: the grid's editor, with the email's subject, template and items in its panel. */
import { Alert } from '@mantine/core';
import { useState } from 'react';
import { useApp } from '#admin/generic/app.ts';
import { longInstant } from '#admin/generic/dates.ts';
import type { Values } from '#admin/generic/form/form-values.ts';
import { ShapeForm } from '#admin/generic/form/shape-form.tsx';
import { GridEditor, useEditing, type GridDocument } from '#grid/editor/index.ts';
import type { Shape } from '#model/field.ts';
import type { Autosave } from '#admin/generic/save/use-autosave.ts';
import { ApprovalDialog, ApprovalNote, useApprovalAction } from '../../../admin/approval.tsx';
import { DeletionDialog, DuplicateDialog, VersionsDialog } from '../../../admin/document-dialogs.tsx';
import { SendDialog } from '../../../admin/send-dialog.tsx';
import { ChangeSendDialog, TestDialog } from '../../../admin/sending-dialogs.tsx';
import {
  storedDocument,
  storedFieldsOf,
  useDocumentStorage,
  useSectionNames,
} from '../../../admin/document-storage.ts';
import { EditedPreview, type PreviewedEmail } from '../../../admin/email-preview.tsx';
import type { EditorProps } from '../../../admin/open-document.tsx';
import { useGridSettings } from '../../../admin/grid-settings.ts';
import { EMAIL_ROW_LAYOUTS } from '../../../model/email-grid.ts';
import { newsletterCampaign } from '../entity.ts';
import { CAMPAIGNS, campaignOf, openCampaign, type CampaignNode } from './campaign-node.ts';
import classes from './campaign-editor.module.css';

export function CampaignEditor({ record, blocks, onRestored }: EditorProps) {
  const { id } = record;
  const [stored] = useState(() => storedDocument(newsletterCampaign, record));
  const document: GridDocument = {
    key: `newsletterCampaign.${id}`,
    noun: 'campaign',
    fields: FIELDS,
    settings: useGridSettings(),
    stored,
    medium: 'email',
    rowLayouts: EMAIL_ROW_LAYOUTS,
    blocks,
    ...useDocumentStorage(newsletterCampaign, id, 'Campaign saved.'),
    nameOf: useSectionNames(),
    back: CAMPAIGNS,
    panel: <CampaignPanel campaign={campaignOf(record)} />,
    preview: <EditedPreview emailOf={emailOf} inboxOf={inboxOf} campaignId={id} />,
    actions: useActions({ record, onRestored }),
  };
  return <GridEditor document={document} />;
}

const FIELDS = storedFieldsOf(newsletterCampaign);

/** The actions on an editable campaign, in the order of the menu. */
function useActions({
  record,
  onRestored,
}: Pick<EditorProps, 'record' | 'onRestored'>): GridDocument['actions'] {
  const node = campaignOf(record);
  const campaign = openCampaign(node);
  const approval = useApprovalAction(node.id);
  return [
    {
      label: 'Send test…',
      dialog: (autosave, onClose) => (
        <TestDialog campaign={versionOf(node, autosave)} isDirty={autosave.isDirty} onClose={onClose} />
      ),
    },
    ...(approval
      ? [
          {
            label: approval,
            dialog: (autosave: Autosave, onClose: () => void) => (
              <ApprovalDialog
                campaign={versionOf(node, autosave)}
                isDirty={autosave.isDirty}
                onClose={onClose}
              />
            ),
          },
        ]
      : []),
    ...sendActions(node, onRestored),
    {
      label: 'Versions',
      dialog: (autosave, onClose) => (
        <VersionsDialog document={campaign} {...{ autosave, onRestored, onClose }} />
      ),
    },
    {
      label: 'Duplicate…',
      dialog: ({ isDirty }, onClose) => <DuplicateDialog document={campaign} {...{ isDirty, onClose }} />,
    },
    {
      label: 'Delete…',
      isDeletion: true,
      dialog: (_, onClose) => <DeletionDialog document={campaign} onClose={onClose} />,
    },
  ];
}

/** Sends the campaign; if it is scheduled, changes its time or cancels the send. */
function sendActions(node: CampaignNode, onSent: () => void): GridDocument['actions'] {
  const isScheduled = node.state === 'scheduled';
  return [
    {
      label: isScheduled ? 'Change the time…' : 'Send…',
      isMain: true,
      dialog: (autosave, onClose) => (
        <SendDialog
          campaign={versionOf(node, autosave)}
          sendAt={isScheduled ? node.sendAt : null}
          isDirty={autosave.isDirty}
          onSent={onSent}
          onClose={onClose}
        />
      ),
    },
    ...(isScheduled
      ? [
          {
            label: 'Cancel sending…',
            dialog: (_autosave: Autosave, onClose: () => void) => (
              <ChangeSendDialog campaign={node} change="cancel" onDone={onSent} onClose={onClose} />
            ),
          },
        ]
      : []),
  ];
}

/** The campaign in the version that the editor has saved last. */
function versionOf({ id }: { id: number }, { state }: Autosave) {
  return { id, version: Number(state.version) };
}

/** The fields in the order of the form. */
const FORM = formOf(newsletterCampaign.fields);

function formOf(fields: (typeof newsletterCampaign)['fields']): Shape {
  const { name, newsletter, segment, template, subject, preheader, date, pinned } = fields;
  return { name, newsletter, segment, template, subject, preheader, date, pinned };
}

function CampaignPanel({ campaign: { id, state, sendAt, repeatOf } }: { campaign: CampaignNode }) {
  const { form } = useEditing();
  const { site } = useApp();
  return (
    <>
      <h2 className={classes.heading}>Campaign</h2>
      {state === 'scheduled' && sendAt !== null ? (
        <Alert variant="outline" mb="md" py="xs" title="Scheduled">
          Sends on {longInstant(sendAt, site.timeZone)}. Changes you save until then are sent.
        </Alert>
      ) : null}
      {repeatOf ? (
        <Alert variant="outline" mb="md" py="xs" title="Repeat">
          Sent to the recipients of “{repeatOf.name}” who got it and have not clicked. Readers whose clicks
          are not recorded are left out.
        </Alert>
      ) : null}
      <ApprovalNote id={id} />
      <ShapeForm store={form} shape={FORM} />
    </>
  );
}

function emailOf({ grid, ...values }: Values): PreviewedEmail {
  const { newsletter, template, subject, preheader, date, pinned } = values;
  return { grid, newsletter, template, subject, preheader, date, pinned };
}

function inboxOf({ subject, preheader }: Values) {
  return { subject, preheader };
}
