/**
 * Input for the origin of the old site: links to it become links to imported records, and its URLs become
 * redirects.
 */
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Json } from './raw-mapping.ts';

interface OldSiteProps {
  mapping: Json;
  onChange: (mapping: Json) => void;
}

export function OldSite({ mapping, onChange }: OldSiteProps) {
  const { links } = mapping;
  const [text, setText] = useState(() => originsIn(links).join(' '));
  const read = (next: string) => {
    setText(next);
    const origins = partsOf(next).flatMap((part) => originOf(part) ?? []);
    onChange({ ...mapping, links: { ...(isObject(links) && links), origins: [...new Set(origins)] } });
  };
  const isWrong = partsOf(text).some((part) => originOf(part) === null);
  return (
    <TextInput
      label="Old site"
      description="URL of the old site, such as https://www.example.org. Separate several with spaces. Links to the old site are updated to the imported items."
      maw={420}
      mb="md"
      value={text}
      error={isWrong ? 'Enter a URL such as https://www.example.org.' : null}
      onChange={(event) => read(event.currentTarget.value)}
    />
  );
}

function originsIn(links: unknown): string[] {
  if (!isObject(links)) return [];
  const { origins } = links;
  return Array.isArray(origins) ? origins.filter((origin) => typeof origin === 'string') : [];
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function partsOf(text: string): string[] {
  return text.split(/[\s,]+/).filter(Boolean);
}

/**
 * Returns the origin of a URL, `https://www.example.org/news/` -> `https://www.example.org`; null for any
 * other text.
 */
function originOf(text: string): string | null {
  return /^https?:\/\/[^/?#\s]+/i.exec(text)?.[0].toLowerCase() ?? null;
}
