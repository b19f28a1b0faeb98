/** Corrects the address of a link in emails that were sent. */
import { TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApp } from '#admin/generic/app.ts';
import { notifyDone } from '#admin/generic/notify.ts';
import { Confirmation } from '../../composer/admin/document-dialogs.tsx';
import { reportKey, type LinkFigures } from './report-data.ts';

interface CorrectLinkProps {
  /** Id of the campaign. */
  id: number;
  link: LinkFigures;
  onClose: () => void;
}

export function CorrectLinkDialog({ id, link, onClose }: CorrectLinkProps) {
  const { client } = useApp();
  const queries = useQueryClient();
  const [url, setUrl] = useState(link.url);
  const correct = useMutation({
    mutationFn: () =>
      client.mutate('correctNewsletterLink', { id, number: link.number, url: url.trim() || null }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: reportKey(id) });
      notifyDone('The link was corrected.');
      onClose();
    },
  });
  return (
    <Confirmation
      title="Correct link"
      action="Correct link"
      isBusy={correct.isPending}
      isDisabled={url === link.url || (url.trim() === '' && link.originalUrl === null)}
      failure={correct.error}
      onConfirm={() => correct.mutate()}
      onClose={onClose}
    >
      The link leads to the new address from now on, also in emails that were already sent with recorded
      links.
      <TextInput
        mt="md"
        label="Address"
        description="A URL, or a path of the site such as /subscribe. Leave empty to use the address that was sent."
        value={url}
        onChange={(event) => setUrl(event.currentTarget.value)}
      />
    </Confirmation>
  );
}
