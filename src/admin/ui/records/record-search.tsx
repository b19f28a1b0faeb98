import { Combobox, Loader, Text, TextInput, useCombobox, type TextInputProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useAdminData, type RecordLabel } from '#admin/generic/admin-data.ts';
import { useNewItemOffer, type NewItemOffer } from './new-item-offer.ts';
import { useAsyncValue } from './use-async-value.ts';
import { rememberRecords } from './use-records.ts';

const TYPING_PAUSE_MS = 150;

/** Value of the option that opens the form for a new item; the values of all other options are ids. */
const CREATE = 'create';

interface RecordSearchProps extends Omit<TextInputProps, 'value' | 'onChange' | 'onSubmit'> {
  /** Entity name. */
  to: string;
  contentTypes?: readonly string[] | undefined;
  /** Ids that are not offered. */
  excluded?: readonly number[];
  /** Text in the box while the user is not searching. */
  chosen?: string;
  onPick: (record: RecordLabel) => void;
  /** Called with the typed text after every keystroke. */
  onPhrase?: (phrase: string) => void;
}

/** A box that finds a record: typing searches, arrow keys select, Enter picks, Escape closes. */
export function RecordSearch(props: RecordSearchProps) {
  const { to, contentTypes, excluded = [], chosen = '', onPick, onPhrase, ...inputProps } = props;
  const search = useRecordCombobox({ to, contentTypes, excluded, onPick });
  const { combobox, phrase, isLoading } = search;
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
            search.type(event.currentTarget.value);
            onPhrase?.(event.currentTarget.value);
          }}
          onClick={() => {
            if (!inputProps.disabled) search.open();
          }}
          onKeyDown={search.keyDown}
          onBlur={(event) => {
            search.leave();
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

/** The search results; without results, creating an item with that name may be offered. */
function Results({ search: { phrase, offered, isLoading, error }, offer }: ResultsProps) {
  const isEmpty = !error && offered.length === 0;
  // A scrolling element must be reachable without a mouse.
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

/** The phrase, the results for it, and the state of the open list. */
function useRecordCombobox({ to, contentTypes, excluded, onPick }: SearchOptions) {
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      setPhrase(null);
    },
  });
  /** Null while the user is not searching. */
  const [phrase, setPhrase] = useState<string | null>(null);
  const { records, isOutdated, ...state } = useSearch(to, phrase, contentTypes);
  const offered = records.filter((record) => !excluded.includes(record.id));
  const close = () => {
    combobox.closeDropdown();
    setPhrase(null);
  };
  const pick = (value: string) => {
    const record = offered.find((entry) => String(entry.id) === value);
    close();
    if (record) onPick(record);
  };
  const enter = useDeferredEnter(isOutdated, (input) => {
    // The list was closed in the meantime, by Escape or a pick.
    if (phrase === null) return;
    const [first] = offered;
    const hasLeft = document.activeElement !== input;
    if (first) pick(String(first.id));
    else if (hasLeft) close();
    else if (!state.error) input.form?.requestSubmit();
  });
  useEffect(() => {
    if (!isOutdated && offered.length > 0) combobox.selectFirstOption();
    // A new answer starts at its first entry; moving through it must not bring the mark back.
    // eslint-disable-next-line react/exhaustive-deps
  }, [records, isOutdated]);
  const type = (next: string) => {
    enter.cancel();
    // The results still belong to another phrase, so Enter must not pick any of them.
    combobox.resetSelectedOption();
    setPhrase(next);
    combobox.openDropdown();
  };
  const open = () => {
    setPhrase((current) => current ?? '');
    combobox.openDropdown();
  };
  const keyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') setPhrase((current) => current ?? '');
    const isEarly = isOutdated && phrase !== null && combobox.getSelectedOptionIndex() === -1;
    if (event.key === 'Enter' && isEarly) enter.defer(event);
  };
  // If the user presses Enter and then Tab quickly, the deferred pick is still carried out.
  const leave = () => {
    if (!enter.isPending()) close();
  };
  return { combobox, phrase, offered, ...state, pick, open, type, keyDown, leave };
}

/** Defers an Enter that is pressed while a search is pending: `act` runs once its results have loaded. */
function useDeferredEnter(isOutdated: boolean, act: (input: HTMLInputElement) => void) {
  const deferred = useRef<HTMLInputElement | null>(null);
  const runAct = useEffectEvent(act);
  useEffect(() => {
    const input = deferred.current;
    if (isOutdated || !input) return;
    deferred.current = null;
    runAct(input);
  }, [isOutdated]);
  return {
    defer: (event: KeyboardEvent<HTMLInputElement>) => {
      event.preventDefault();
      deferred.current = event.currentTarget;
    },
    isPending: () => deferred.current !== null,
    cancel: () => {
      deferred.current = null;
    },
  };
}

/** The label, followed by the dimmed detail that distinguishes the record from others. */
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
  // A newly opened list shows results immediately; only typing is debounced.
  const searched = phrase === '' || phrase === null ? phrase : settled;
  const key = searched === null ? null : JSON.stringify([to, searched.trim(), contentTypes]);
  const { value, isLoading, error } = useAsyncValue(key, async () => {
    const found = await data.search(to, searched?.trim() ?? '', contentTypes ? { contentTypes } : {});
    rememberRecords(data, to, found);
    return found;
  });
  // After a failed search, results of an earlier phrase are not shown.
  const records = error ? NONE : (value ?? NONE);
  return { records, isOutdated: isLoading || searched !== phrase, isLoading, error };
}

const NONE: RecordLabel[] = [];
