import { Button, type ButtonProps } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useApp } from '#admin/generic/app.ts';
import { notifyFailure } from '#admin/generic/notify.ts';
import { awaitExport, useAwaited } from './awaited.ts';
import { EXPORTS_KEY, useExports, type CsvExport } from './exports.ts';

interface SaveCsvButtonProps {
  /** Label of the button. */
  children: string;
  /** Name of the operation that returns the list in pages. */
  operation: string;
  /** Input of the list with its current filters and sort. */
  input: Readonly<Record<string, unknown>>;
  look?: Pick<ButtonProps, 'variant' | 'color'>;
}

/** Has the server write all rows of a list to a file; the export continues if the user leaves the screen. */
export function SaveCsvButton({
  children,
  operation,
  input,
  look = { variant: 'default' },
}: SaveCsvButtonProps) {
  const { client } = useApp();
  const queries = useQueryClient();
  const awaited = useAwaited();
  const { data } = useExports(false);
  const start = useMutation({
    mutationFn: () => client.mutate<CsvExport>('startCsvExport', { operation, input }),
    onSuccess: async ({ id }) => {
      await queries.cancelQueries({ queryKey: EXPORTS_KEY });
      awaitExport(id);
      await queries.invalidateQueries({ queryKey: EXPORTS_KEY });
    },
    onError: (error) => notifyFailure('The CSV file was not created', error),
  });
  const own = start.data?.id;
  const isUnderWay = start.isPending || (own !== undefined && awaited.includes(own));
  const rows = data?.find(({ id }) => id === own)?.rows ?? 0;
  return (
    <Button
      {...look}
      leftSection={<Download size={14} aria-hidden />}
      disabled={isUnderWay}
      onClick={() => start.mutate()}
    >
      {isUnderWay ? `${rows.toLocaleString('en')} rows …` : children}
    </Button>
  );
}
