const PAGE_LINES = [48, 62, 76]

/** A page of links on a phone. */
export function HubPicture() {
  return (
    <svg width="96" height="104" viewBox="0 0 96 104" fill="none" aria-hidden="true">
      <rect
        x="14.5"
        y=".5"
        width="67"
        height="103"
        rx="10"
        fill="var(--ui-surface)"
        stroke="var(--ui-border-strong)"
      />
      <circle cx="48" cy="22" r="9" fill="var(--ui-accent)" />
      <rect x="34" y="36" width="28" height="4" rx="2" fill="var(--ui-border-strong)" />
      {PAGE_LINES.map((y, index) => (
        <rect
          key={y}
          x="23"
          y={y}
          width="50"
          height="10"
          rx="5"
          fill={index === 0 ? 'var(--ui-accent-soft)' : 'var(--ui-current)'}
          stroke={index === 0 ? 'var(--ui-accent)' : 'none'}
        />
      ))}
    </svg>
  )
}

/** A long address that becomes a short one. */
export function LinkPicture() {
  return (
    <svg width="184" height="104" viewBox="0 0 184 104" fill="none" aria-hidden="true">
      <rect
        x="6.5"
        y="16.5"
        width="171"
        height="22"
        rx="6"
        fill="var(--ui-surface)"
        stroke="var(--ui-border-strong)"
        strokeDasharray="3 3"
      />
      <rect x="16" y="25" width="150" height="5" rx="2.5" fill="var(--ui-border-strong)" />
      <path
        d="M92 45v11m0 0l-4-4m4 4l4-4"
        stroke="var(--ui-accent)"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <rect
        x="46.5"
        y="64.5"
        width="91"
        height="26"
        rx="6"
        fill="var(--ui-surface)"
        stroke="var(--ui-accent)"
      />
      <rect x="56" y="75" width="26" height="5" rx="2.5" fill="var(--ui-border-strong)" />
      <rect x="85" y="75" width="36" height="5" rx="2.5" fill="var(--ui-accent)" />
    </svg>
  )
}
