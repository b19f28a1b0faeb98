/** The editor of a campaign: the grid's editor, with the email's subject, template and items in its panel. */
import { useState } from 'react';
import type { Values } from '#admin/generic/form/form-values.ts';
import { ShapeForm } from '#admin/generic/form/shape-form.tsx';
import { GridEditor, useEditing, type GridDocument } from '#grid/editor/index.ts';
import type { Shape } from '#model/field.ts';
import type { Autosave } from '#admin/generic/save/use-autosave.ts';
import { DeletionDialog, DuplicateDialog, VersionsDialog } from '../../../admin/document-dialogs.tsx';
import { ChangeSendDialog, SendDialog, TestDialog } from '../../../admin/sending-dialogs.tsx';
import {
  storedDocument,
  storedFieldsOf,
  useDocumentStorage,
  useSectionNames,
} from '../../../admin/document-storage.ts';
import { EditedPreview, type PreviewedEmail } from '../../../admin/email-preview.tsx';
import type { EditorProps } from '../../../admin/open-document.tsx';
import { EMAIL_ROW_LAYOUTS, emailBlockSettings, emailRowSettings } from '../../../model/email-grid.ts';
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
    settings: SETTINGS,
    stored,
    medium: 'email',
    rowLayouts: EMAIL_ROW_LAYOUTS,
    blocks,
    ...useDocumentStorage(newsletterCampaign, id, 'Campaign saved.'),
    nameOf: useSectionNames(),
    back: CAMPAIGNS,
    panel: <CampaignPanel />,
    preview: <EditedPreview emailOf={emailOf} inboxOf={inboxOf} />,
    actions: useActions({ record, onRestored }),
  };
  return <GridEditor document={document} />;
}

const FIELDS = storedFieldsOf(newsletterCampaign);
const SETTINGS = { row: emailRowSettings, block: emailBlockSettings };

/** The actions on an editable campaign, in the order of the menu. */
function useActions({
  record,
  onRestored,
}: Pick<EditorProps, 'record' | 'onRestored'>): GridDocument['actions'] {
  const node = campaignOf(record);
  const campaign = openCampaign(node);
  return [
    {
      label: 'Send test…',
      dialog: (autosave, onClose) => (
        <TestDialog campaign={versionOf(node, autosave)} isDirty={autosave.isDirty} onClose={onClose} />
      ),
    },
    sendAction(node, onRestored),
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

/** Sends the campaign, or cancels the send if it is scheduled. */
function sendAction(node: CampaignNode, onSent: () => void): GridDocument['actions'][number] {
  if (node.state === 'scheduled')
    return {
      label: 'Cancel sending…',
      dialog: (_, onClose) => <ChangeSendDialog campaign={node} change="cancel" onClose={onClose} />,
    };
  return {
    label: 'Send…',
    dialog: (autosave, onClose) => (
      <SendDialog
        campaign={versionOf(node, autosave)}
        isDirty={autosave.isDirty}
        onSent={onSent}
        onClose={onClose}
      />
    ),
  };
}

/** The campaign in the version that the editor has saved last. */
function versionOf({ id }: { id: number }, { state }: Autosave) {
  return { id, version: Number(state.version) };
}

/** The fields in the order of the form. */
const FORM = formOf(newsletterCampaign.fields);

function formOf(fields: (typeof newsletterCampaign)['fields']): Shape {
  const { name, newsletter, template, subject, preheader, date, pinned } = fields;
  return { name, newsletter, template, subject, preheader, date, pinned };
}

function CampaignPanel() {
  const { form } = useEditing();
  return (
    <>
      <h2 className={classes.heading}>Campaign</h2>
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
