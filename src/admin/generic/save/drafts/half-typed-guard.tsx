import { ScreenGuard } from '#admin/generic/save/leave-guard.tsx';
import { isHalfTyped } from '#admin/generic/form/incomplete-input.ts';

const TEXT = 'A date or number is typed in part and not saved. If you leave, it is lost.';

/** Guards the dates and numbers of a form that are typed in part: they are in no draft. */
export function HalfTypedGuard() {
  return <ScreenGuard isDirty={hasHalfTypedField} text={TEXT} />;
}

function hasHalfTypedField(): boolean {
  return [...document.querySelectorAll<HTMLInputElement>('[data-field] input')].some(isHalfTyped);
}
