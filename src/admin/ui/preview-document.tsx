/** A document of the server's in a frame of the stage. */
import { useEffect, useRef } from 'react';
import { PreviewStage, type Device } from './preview-stage.tsx';

/** The frame runs no script and has no permissions of the admin. */
export function PreviewDocument({ device, html }: { device: Device; html: string | null }) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    if (frame.current && html !== null) frame.current.srcdoc = trusted(html);
  }, [html]);
  return (
    <PreviewStage device={device}>
      {(look) => <iframe ref={frame} title="Preview of the page" {...look} sandbox="" />}
    </PreviewStage>
  );
}

type Policy = { createHTML: (html: string) => string };
type Factory = { createPolicy: (name: string, rules: Policy) => Policy };

/** The page is the server's own document, shown where no script runs. */
function trusted(html: string): string {
  const factory = (globalThis as { trustedTypes?: Factory }).trustedTypes;
  policy ??= factory?.createPolicy('masthead-preview', { createHTML: (text) => text }) ?? null;
  return policy ? policy.createHTML(html) : html;
}

let policy: Policy | null = null;
