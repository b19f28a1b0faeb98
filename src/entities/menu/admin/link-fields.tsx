/** Label and target of a link. */
import { NativeSelect, TextInput } from '@mantine/core';
import { useTextInputAttributes } from '#admin/generic/text-language.ts';
import { RecordSearch } from '#admin/ui/records/record-search.tsx';
import { linkFault, MENU_LABEL_MAX, type MenuLink, type MenuTarget } from '#page-model/menu.ts';
import type { TargetOf } from './use-targets.ts';
import classes from './menus.module.css';

const KINDS = [
  { value: 'section', label: 'A section' },
  { value: 'content', label: 'A page or another item' },
  { value: 'address', label: 'A URL' },
  { value: 'none', label: 'No link (group heading)' },
] as const;
type Kind = (typeof KINDS)[number]['value'];

const ENTITIES = { section: 'websiteSection', content: 'content' } as const;

interface LinkFieldsProps {
  link: MenuLink;
  /** The last selected kind, for a link that has no target yet. */
  kind: Kind;
  onKind: (kind: Kind) => void;
  /** Whether faults are shown, because the user tried to save. */
  isChecked: boolean;
  targetOf: TargetOf;
  onChange: (part: Partial<Pick<MenuLink, 'label' | 'target'>>) => void;
}

export type { Kind };

/**
 * Returns the kind of a link's target; for a link without one, `none` if it has links below it, otherwise
 * `section`.
 */
export function kindOf({ target, links }: MenuLink): Kind {
  return target?.kind ?? (links.length > 0 ? 'none' : 'section');
}

export function LinkFields({ link, kind, onKind, isChecked, targetOf, onChange }: LinkFieldsProps) {
  const chooseKind = (next: Kind) => {
    onKind(next);
    onChange({ target: next === 'address' ? { kind: 'address', href: '' } : null });
  };
  const words = useTextInputAttributes();
  return (
    <div className={classes['fields']}>
      <TextInput
        {...words}
        label="Label"
        value={link.label}
        maxLength={MENU_LABEL_MAX}
        required
        error={isChecked && link.label.trim() === '' ? 'A link needs a label.' : undefined}
        onChange={(event) => onChange({ label: event.currentTarget.value })}
        data-autofocus
      />
      <NativeSelect
        label="Link target"
        data={KINDS.map(({ value, label }) => ({ value, label }))}
        value={kind}
        onChange={(event) => chooseKind(event.currentTarget.value as Kind)}
      />
      <Target link={link} kind={kind} isChecked={isChecked} targetOf={targetOf} onChange={onChange} />
    </div>
  );
}

function Target({ link, kind, isChecked, targetOf, onChange }: Omit<LinkFieldsProps, 'onKind'>) {
  const { target, label } = link;
  if (kind === 'none') return null;
  if (kind === 'address')
    return (
      <TextInput
        className={classes['wide']}
        label="URL"
        description="A path on this site such as /ports, a URL that starts with https://, or mailto: and an email address."
        value={target?.kind === 'address' ? target.href : ''}
        error={isChecked && label.trim() !== '' ? linkFault(link) : undefined}
        onChange={(event) =>
          onChange({ target: { kind: 'address', href: event.currentTarget.value.trim() } })
        }
      />
    );
  const found = target === null ? null : targetOf(target);
  return (
    <RecordSearch
      className={classes['wide']}
      label={kind === 'section' ? 'Section' : 'Page or item'}
      placeholder="Type a name"
      to={ENTITIES[kind]}
      chosen={chosenWords(target, found?.name)}
      error={isChecked && target === null ? 'Choose a link target.' : undefined}
      onPick={({ id, label: name }) =>
        onChange({
          target: { kind, id },
          ...(label.trim() === '' && { label: name.slice(0, MENU_LABEL_MAX) }),
        })
      }
    />
  );
}

function chosenWords(target: MenuTarget | null, name: string | undefined): string {
  if (target === null || target.kind === 'address') return '';
  return name ?? `No. ${target.id}`;
}
