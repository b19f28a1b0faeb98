import { create } from 'qrcode';

/** Light modules around the code, which cameras need to find it. */
const MARGIN = 4;

/** A QR code as one path, black on white in both colour schemes, because cameras need it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules;
  const whole = size + 2 * MARGIN;
  const path = [...data]
    .flatMap((isDark, index) =>
      isDark ? [`M${(index % size) + MARGIN} ${Math.floor(index / size) + MARGIN}h1v1h-1z`] : [],
    )
    .join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${whole} ${whole}`}
      width={208}
      height={208}
      shapeRendering="crispEdges"
      style={{ display: 'block', maxWidth: '100%', height: 'auto', borderRadius: 4 }}
    >
      <rect width={whole} height={whole} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
