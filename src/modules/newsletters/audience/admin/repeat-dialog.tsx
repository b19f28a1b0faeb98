/** The dialog that creates a copy of a sent campaign for the readers who have not clicked. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useApp } from '#admin/generic/app.ts';
import { notifyDone } from '#admin/generic/notify.ts';
import { recordsKey, type RecordNode } from '#admin/generic/records.ts';
import { Confirmation } from '../../composer/admin/document-dialogs.tsx';
import { newsletterCampaign } from '../../composer/entities/newsletter-campaign/entity.ts';

interface RepeatDialogProps {
  campaign: { id: number; name: string };
  onClose: () => void;
}

export function RepeatDialog({ campaign: { id, name }, onClose }: RepeatDialogProps) {
  const { client } = useApp();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const repeat = useMutation({
    mutationFn: () => client.mutate<RecordNode>('repeatNewsletterCampaign', { id }),
    onSuccess: async (copy) => {
      await queries.invalidateQueries({ queryKey: [...recordsKey(newsletterCampaign), 'list'] });
      onClose();
      notifyDone('You are now editing the copy.');
      void navigate({ to: `/edit-newsletter-campaign/${copy.id}` });
    },
  });
  return (
    <Confirmation
      title="Repeat to readers who have not clicked"
      action="Create draft"
      isBusy={repeat.isPending}
      failure={repeat.error}
      onConfirm={() => repeat.mutate()}
      onClose={onClose}
    >
      Creates a draft as a copy of “{name}”. It goes to the recipients who got the email and have not clicked
      when the copy is sent. Readers whose clicks are not recorded are left out.
    </Confirmation>
  );
}
