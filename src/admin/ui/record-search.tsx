import { Combobox, Loader, Text, TextInput, useCombobox, type TextInputProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { Search } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useAdminData, type RecordLabel } from '#admin/generic/admin-data.ts';
import { useNewItemOffer, type NewItemOffer } from './new-item-offer.ts';
import { useAnswer } from './use-answer.ts';
import { rememberRecords } from './use-records.ts';

const TYPING_PAUSE_MS = 150;

/** The option that opens the form of a new item; the others are ids. */
const CREATE = 'create';

interface RecordSearchProps extends Omit<TextInputProps, 'value' | 'onChange' | 'onSubmit'> {
  /** Entity name. */
  to: string;
  contentTypes?: readonly string[] | undefined;
  /** Ids that are not offered. */
  excluded?: readonly number[];
  /** Shown in the box while it is not being searched in. */
  chosen?: string;
  onPick: (record: RecordLabel) => void;
  /** What is typed, at every key. */
  onPhrase?: (phrase: string) => void;
}

/** A box to find a record in: typing searches, arrows choose, Enter picks, Escape closes. */
export function RecordSearch(props: RecordSearchProps) {
  const { to, contentTypes, excluded = [], chosen = '', onPick, onPhrase, ...inputProps } = props;
  const search = useRecordCombobox({ to, contentTypes, excluded, onPick });
  const { combobox, phrase, setPhrase, isLoading } = search;
  const offer = useNewItemOffer(to, contentTypes, phrase);
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(value) => {
        if (value === CREATE && offer) window.open(offer.href, '_blank', 'noopener');
        search.pick(value);
      }}
    >
      <Combobox.Target>
        <TextInput
          leftSection={<Search size={14} aria-hidden />}
          autoComplete="off"
          {...inputProps}
          rightSection={isLoading ? <Loader size={14} /> : inputProps.rightSection}
          value={phrase ?? chosen}
          onChange={(event) => {
            setPhrase(event.currentTarget.value);
            onPhrase?.(event.currentTarget.value);
            combobox.openDropdown();
          }}
          onClick={() => {
            if (!inputProps.disabled) search.open();
          }}
          onKeyDown={(event) => {
            if (event.key === 'ArrowDown' || event.key === 'ArrowUp') setPhrase((current) => current ?? '');
          }}
          onBlur={(event) => {
            combobox.closeDropdown();
            setPhrase(null);
            inputProps.onBlur?.(event);
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={phrase === null}>
        <Results search={search} offer={offer} />
      </Combobox.Dropdown>
    </Combobox>
  );
}

interface ResultsProps {
  search: ReturnType<typeof useRecordCombobox>;
  offer: NewItemOffer | null;
}

/** What was found; where nothing was, a new item of that name may be offered. */
function Results({ search: { phrase, offered, isLoading, error }, offer }: ResultsProps) {
  const isEmpty = !error && offered.length === 0;
  // What scrolls must be reachable without a mouse.
  return (
    <Combobox.Options mah={280} style={{ overflowY: 'auto' }} tabIndex={0} aria-label="Results">
      {error ? <Combobox.Empty>{error}</Combobox.Empty> : null}
      {offered.map((record) => (
        <Combobox.Option key={record.id} value={String(record.id)}>
          <RecordLine record={record} />
        </Combobox.Option>
      ))}
      {isEmpty ? <Combobox.Empty>{emptyText(isLoading, phrase)}</Combobox.Empty> : null}
      {isEmpty && !isLoading && offer ? (
        <Combobox.Option value={CREATE}>{offer.label}</Combobox.Option>
      ) : null}
    </Combobox.Options>
  );
}

type SearchOptions = Pick<RecordSearchProps, 'to' | 'contentTypes' | 'onPick'> & {
  excluded: readonly number[];
};

/** The phrase, what is offered for it, and the open list. */
function useRecordCombobox({ to, contentTypes, excluded, onPick }: SearchOptions) {
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      setPhrase(null);
    },
  });
  /** Null while the person is not searching. */
  const [phrase, setPhrase] = useState<string | null>(null);
  const { records, isLoading, error } = useSearch(to, phrase, contentTypes);
  const offered = records.filter((record) => !excluded.includes(record.id));
  useEffect(() => {
    if (offered.length > 0) combobox.selectFirstOption();
    // A new answer starts at its first entry; moving through it must not bring the mark back.
    // eslint-disable-next-line react/exhaustive-deps
  }, [records]);
  const pick = (value: string) => {
    const record = offered.find((entry) => String(entry.id) === value);
    combobox.closeDropdown();
    setPhrase(null);
    if (record) onPick(record);
  };
  const open = () => {
    setPhrase((current) => current ?? '');
    combobox.openDropdown();
  };
  return { combobox, phrase, setPhrase, offered, isLoading, error, pick, open };
}

/** The label, and dimmed what distinguishes it from others. */
export function RecordLine({ record }: { record: RecordLabel }): ReactNode {
  return (
    <>
      <Text size="sm" lh={1.3}>
        {record.label}
      </Text>
      {record.detail ? (
        <Text size="xs" c="dimmed" lh={1.3}>
          {record.detail}
        </Text>
      ) : null}
    </>
  );
}

function emptyText(isLoading: boolean, phrase: string | null): string {
  if (isLoading) return 'Searching …';
  return phrase ? 'No matches.' : 'No options yet.';
}

function useSearch(to: string, phrase: string | null, contentTypes: readonly string[] | undefined) {
  const data = useAdminData();
  const [settled] = useDebouncedValue(phrase, TYPING_PAUSE_MS);
  // An opened list shows immediately; only typing waits for a pause.
  const asked = phrase === '' || phrase === null ? phrase : settled;
  const key = asked === null ? null : JSON.stringify([to, asked.trim(), contentTypes]);
  const { value, isLoading, error } = useAnswer(key, async () => {
    const found = await data.search(to, asked?.trim() ?? '', contentTypes ? { contentTypes } : {});
    rememberRecords(data, to, found);
    return found;
  });
  return { records: value ?? NONE, isLoading, error };
}

const NONE: RecordLabel[] = [];
