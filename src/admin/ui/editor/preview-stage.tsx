/** A page next to its editor, at the width of a device. */
import { SegmentedControl } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import type { CSSProperties, ReactNode } from 'react';
import classes from './preview-stage.module.css';

/** Widths at which a page is shown, in CSS pixels. */
const WIDTHS = { desktop: 1280, phone: 390 } as const;

export type Device = keyof typeof WIDTHS;

interface DeviceChoiceProps {
  device: Device;
  onChange: (device: Device) => void;
}

export function DeviceChoice({ device, onChange }: DeviceChoiceProps) {
  return (
    <SegmentedControl
      size="xs"
      aria-label="Width"
      value={device}
      onChange={(value) => onChange(value === 'phone' ? 'phone' : 'desktop')}
      data={[
        { value: 'desktop', label: 'Desktop' },
        { value: 'phone', label: 'Phone' },
      ]}
    />
  );
}

/** The panel that contains a preview: page selection at the top, the page below. */
export function PreviewPanel({ children }: { children: ReactNode }) {
  return (
    <section className={classes['preview']} aria-label="Preview">
      {children}
    </section>
  );
}

/** Class and style that scale a frame to the available space. */
export interface FrameLook {
  className: string | undefined;
  style: CSSProperties;
}

interface PreviewStageProps {
  device: Device;
  /** CSS pixels across of the desktop. Default: that of a page. */
  desktopWidth?: number | undefined;
  children: (look: FrameLook) => ReactNode;
}

export function PreviewStage({ device, desktopWidth = WIDTHS.desktop, children }: PreviewStageProps) {
  const { ref, width: room, height } = useElementSize();
  const width = device === 'desktop' ? desktopWidth : WIDTHS[device];
  const scale = room > 0 ? Math.min(1, room / width) : 1;
  const left = Math.max(0, (room - width * scale) / 2);
  const style = { width, height: height / scale, left, transform: `scale(${scale})` };
  return (
    <div ref={ref} className={classes['stage']}>
      {children({ className: classes['frame'], style })}
    </div>
  );
}
