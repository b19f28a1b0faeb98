/** A campaign that is being sent or has been sent: its email, and why it can't be edited. */
import { ActionIcon, Alert, Button, Menu } from '@mantine/core';
import { Ellipsis } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useApp } from '#admin/generic/app.ts';
import { Page } from '#admin/generic/page/page.tsx';
import { SearchLink } from '#admin/generic/search-link.tsx';
import { StateDot } from '#admin/ui/state-dot.tsx';
import { ApprovalDialog, useApprovalAction } from '../../../admin/approval.tsx';
import { DeletionDialog, DuplicateDialog } from '../../../admin/document-dialogs.tsx';
import { EmailPreview } from '../../../admin/email-preview.tsx';
import {
  ChangeSendDialog,
  SendProgress,
  useSendCheck,
  type SendChange,
} from '../../../admin/sending-dialogs.tsx';
import { RepeatDialog } from '../../../../audience/admin/repeat-dialog.tsx';
import { CAMPAIGN_REPORT } from '../../../../reports/model/paths.ts';
import { newsletterCampaign } from '../entity.ts';
import { reachedRecipients } from '../states.ts';
import { CAMPAIGNS, openCampaign, type CampaignNode } from './campaign-node.ts';
import { toneOf, whyReadOnly } from './campaign-state.ts';

export function ReadOnlyCampaign({ campaign }: { campaign: CampaignNode }) {
  const { site } = useApp();
  const { name, state } = campaign;
  const unknown = useSendCheck(campaign.id).data?.unknown ?? 0;
  const approval = useApprovalAction(campaign.id);
  return (
    <Page
      title={name}
      back={CAMPAIGNS}
      actions={
        <>
          <StateDot tone={toneOf(campaign)}>{stateLabel(state)}</StateDot>
          {reachedRecipients(campaign) ? (
            <Button
              variant="default"
              size="sm"
              renderRoot={(root) => (
                <SearchLink to={CAMPAIGN_REPORT} search={{ campaign: String(campaign.id) }} {...root} />
              )}
            >
              Report
            </Button>
          ) : null}
          <ActionsMenu actions={actionsOf(campaign, { unknown, approval })} />
        </>
      }
    >
      <Alert variant="outline" color={state === 'paused' ? 'yellow' : 'gray'} mb="md" py="xs">
        {whyReadOnly(campaign, site.timeZone)}
      </Alert>
      <SendProgress id={campaign.id} />
      <SentPreview campaign={campaign} />
    </Page>
  );
}

function SentPreview({ campaign }: { campaign: CampaignNode }) {
  const { id, subject, preheader, date, grid, newsletter, template } = campaign;
  const shown = { grid, newsletter: newsletter.id, template: template.id, subject, preheader, date };
  return (
    <EmailPreview
      email={{ ...shown, sentCampaign: id }}
      inbox={{ subject, preheader }}
      note={
        reachedRecipients(campaign)
          ? 'The email as it was compiled when its send began.'
          : 'Lists show today’s items.'
      }
      campaignId={id}
    />
  );
}

function stateLabel(state: string): string {
  const { kind, options } = newsletterCampaign.fields.state;
  return kind.present?.(state, options) ?? state;
}

interface CampaignAction {
  label: string;
  isDeletion?: true;
  dialog: (onClose: () => void) => ReactNode;
}

/**
 * The actions on a campaign that can no longer be edited, in the order of the menu. `unknown`: number of
 * deliveries whose result is unknown. `approval`: label of the action on the approval.
 */
function actionsOf(
  campaign: CampaignNode,
  { unknown, approval }: { unknown: number; approval: string | null },
): CampaignAction[] {
  const document = openCampaign(campaign);
  return [
    ...(campaign.state === 'paused' && approval
      ? [
          {
            label: approval,
            dialog: (onClose: () => void) => (
              <ApprovalDialog campaign={campaign} isDirty={false} onClose={onClose} />
            ),
          },
        ]
      : []),
    ...changesOf(campaign, unknown).map((change) => ({
      label: LABELS[change],
      dialog: (onClose: () => void) => (
        <ChangeSendDialog campaign={campaign} change={change} onClose={onClose} />
      ),
    })),
    ...(campaign.state === 'sent'
      ? [
          {
            label: 'Repeat…',
            dialog: (onClose: () => void) => <RepeatDialog campaign={campaign} onClose={onClose} />,
          },
        ]
      : []),
    {
      label: 'Duplicate…',
      dialog: (onClose) => <DuplicateDialog document={document} isDirty={false} onClose={onClose} />,
    },
    ...(reachedRecipients(campaign)
      ? []
      : [
          {
            label: 'Delete…',
            isDeletion: true as const,
            dialog: (onClose: () => void) => <DeletionDialog document={document} onClose={onClose} />,
          },
        ]),
  ];
}

const LABELS: Readonly<Record<SendChange, string>> = {
  pause: 'Pause sending…',
  resume: 'Resume sending…',
  cancel: 'Cancel sending…',
  sendUnknown: 'Send unknown again…',
};

/** How the send can be changed in its present state. */
function changesOf({ state }: CampaignNode, unknown: number): SendChange[] {
  if (state === 'sent') return unknown > 0 ? ['sendUnknown'] : [];
  if (state === 'sending') return ['pause', 'cancel'];
  if (state === 'paused') return ['resume', 'cancel'];
  return state === 'preparing' ? ['cancel'] : [];
}

function ActionsMenu({ actions }: { actions: readonly CampaignAction[] }) {
  const [open, setOpen] = useState<CampaignAction | null>(null);
  return (
    <>
      <Menu position="bottom-end" width={200} withinPortal={false} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label="More actions">
            <Ellipsis size={17} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {actions.map((action) => (
            <Menu.Item
              key={action.label}
              {...(action.isDeletion && { c: 'var(--mantine-color-error)' })}
              onClick={() => setOpen(action)}
            >
              {action.label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {open && (actions.find(({ label }) => label === open.label) ?? open).dialog(() => setOpen(null))}
    </>
  );
}
