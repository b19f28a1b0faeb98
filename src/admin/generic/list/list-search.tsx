import { TextInput } from '@mantine/core';
import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useUrlState } from '#admin/generic/url-state.ts';
import { isTyping } from './data-table.tsx';

/**
 * Searches shortly after the user's last keystroke. The slash key focuses the field from anywhere on the
 * screen.
 */
export function ListSearch({ label }: { label: string }) {
  const [state, set] = useUrlState();
  const current = state['search'] ?? '';
  const [phrase, setPhrase] = useState(current);
  const [from, setFrom] = useState(current);
  const input = useRef<HTMLInputElement>(null);
  // The URL changed independently of this field: by Back, or by a link.
  if (from !== current) {
    setFrom(current);
    if (phrase.trim() !== current) setPhrase(current);
  }
  useEffect(() => {
    if (phrase.trim() === current) return undefined;
    const timer = setTimeout(() => set({ search: phrase.trim() || null }, true), 250);
    return () => clearTimeout(timer);
  }, [phrase, current, set]);
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key !== '/' || isTyping(event)) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    window.addEventListener('keydown', focus);
    return () => window.removeEventListener('keydown', focus);
  }, []);
  return (
    <TextInput
      ref={input}
      type="search"
      size="xs"
      aria-label={label}
      placeholder="Search"
      leftSection={<Search size={15} aria-hidden />}
      value={phrase}
      onChange={(event) => setPhrase(event.currentTarget.value)}
      w={{ base: '100%', xs: 240 }}
    />
  );
}
