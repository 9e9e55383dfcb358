/** The product's mark: a gantry beam on two legs carrying a bar. */
export function Mark({ size = 28, title }: { size?: number; title?: string }) {
  return (
    <svg
      viewBox="0 0 28 28"
      width={size}
      height={size}
      role={title ? 'img' : undefined}
      aria-label={title}
      aria-hidden={title ? undefined : true}
    >
      <path
        d="M3 6.2h22M6.5 6.2V24M21.5 6.2V24"
        stroke="currentColor"
        strokeWidth="2.6"
        strokeLinecap="round"
        fill="none"
      />
      <path d="M14 6.2v5" stroke="currentColor" strokeWidth="1.8" />
      <rect x="9.6" y="11.2" width="8.8" height="5" rx="1.4" fill="var(--g-accent)" />
      <rect x="9.6" y="18.6" width="5.2" height="5" rx="1.4" fill="currentColor" opacity=".38" />
    </svg>
  );
}
