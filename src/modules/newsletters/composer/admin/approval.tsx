/** The approval of a campaign by a second person, on sites whose settings require one. */
import { Alert } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useApp } from '#admin/generic/app.ts';
import { longInstant } from '#admin/generic/dates.ts';
import { Confirmation } from './document-dialogs.tsx';
import { useCampaignCall, type SendingDialogProps } from './sending-dialogs.tsx';

interface Approval {
  isRequired: boolean;
  isApproved: boolean;
  approvedBy: string | null;
  approvedAt: string | null;
  /** The user changed the campaign last. */
  isOwnChange: boolean;
}

const keyOf = (id: number) => ['newsletter-approval', id];

/** Changes by this editor or by colleagues void an approval. */
const REFETCH_MS = 10_000;

function useApproval(id: number) {
  const { client } = useApp();
  return useQuery({
    queryKey: keyOf(id),
    queryFn: () => client.query<Approval>('getNewsletterApproval', { id }),
    refetchInterval: REFETCH_MS,
  });
}

/**
 * The label of the action that the user can take on the approval; null without one: the site needs no approval, the user
 * may not send, or changed the campaign last.
 */
export function useApprovalAction(id: number): string | null {
  const canSend = useApp().actor.permissions.has('send_newsletters');
  const { data } = useApproval(id);
  if (!canSend || !data?.isRequired) return null;
  if (data.isApproved) return 'Withdraw approval…';
  return data.isOwnChange ? null : 'Approve…';
}

/** Whether the campaign is approved; nothing on sites that need no approval. */
export function ApprovalNote({ id }: { id: number }) {
  const { site } = useApp();
  const { data } = useApproval(id);
  if (!data?.isRequired) return null;
  const { isApproved, approvedBy, approvedAt, isOwnChange } = data;
  const when = approvedAt === null ? '' : ` on ${longInstant(approvedAt, site.timeZone)}`;
  return isApproved ? (
    <Alert variant="outline" color="green" mb="md" py="xs" title="Approved">
      By {approvedBy ?? 'a colleague'}
      {when}. Any change voids the approval.
    </Alert>
  ) : (
    <Alert variant="outline" color="yellow" mb="md" py="xs" title="Waits for approval">
      {approvedBy === null ? '' : `${approvedBy} approved an earlier version. `}
      {isOwnChange
        ? 'You changed this campaign last, so a colleague who may send has to approve it.'
        : 'Someone who may send has to approve this campaign before it can be sent.'}
    </Alert>
  );
}

interface ApprovalDialogProps extends SendingDialogProps {
  /** The editor has unsaved changes, which an approval would not include. */
  isDirty: boolean;
}

/** Approves the campaign, or withdraws its approval. */
export function ApprovalDialog({ campaign, isDirty, onClose }: ApprovalDialogProps) {
  const queries = useQueryClient();
  const { data, error } = useApproval(campaign.id);
  const isApproved = data?.isApproved === true;
  const call = useCampaignCall(
    'approveNewsletterCampaign',
    () => (isApproved ? 'The approval was withdrawn.' : 'The campaign is approved.'),
    () => {
      void queries.invalidateQueries({ queryKey: keyOf(campaign.id) });
      void queries.invalidateQueries({ queryKey: ['newsletter-send-check', campaign.id] });
      onClose();
    },
  );
  const isAuthor = data?.isOwnChange === true && !isApproved;
  return (
    <Confirmation
      title={isApproved ? 'Withdraw approval' : 'Approve campaign'}
      action={isApproved ? 'Withdraw' : 'Approve'}
      isBusy={call.isPending}
      isDisabled={isDirty || isAuthor || data === undefined}
      failure={call.error ?? error}
      onConfirm={() => call.mutate({ ...campaign, approve: !isApproved })}
      onClose={onClose}
    >
      {approvalText({ isDirty, isAuthor, isApproved })}
    </Confirmation>
  );
}

function approvalText(is: Record<'isDirty' | 'isAuthor' | 'isApproved', boolean>): string {
  if (is.isDirty) return 'Save your changes first.';
  if (is.isAuthor) return 'You changed this campaign last, so someone else has to approve it.';
  if (is.isApproved) return 'The campaign can’t be sent until someone approves it again.';
  return 'The campaign can be sent after your approval. Any later change voids it.';
}
