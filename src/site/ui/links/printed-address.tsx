/** A URL shown only on paper, set left to right without line breaks in every language. */
export function PrintedAddress({
  label,
  className = '',
  children,
}: {
  label?: string;
  className?: string;
  children: string;
}) {
  return (
    <p className={`only-print ${className}`.trim()}>
      {label && `${label}: `}
      <bdi dir="ltr">{children}</bdi>
    </p>
  );
}
