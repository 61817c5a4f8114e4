/** Illustration of an empty list: three rows, the first one solid. */
export function LinksPicture() {
  return (
    <svg width="216" height="104" viewBox="0 0 216 104" fill="none" aria-hidden="true">
      {[0, 1, 2].map((row) => (
        <Row key={row} row={row} />
      ))}
    </svg>
  )
}

function Row({ row }: { row: number }) {
  const isFirst = row === 0
  return (
    <g transform={`translate(${8 + row * 8} ${4 + row * 32})`} opacity={1 - row * 0.3}>
      <rect
        x=".5"
        y=".5"
        width={199 - row * 16}
        height="27"
        rx="6"
        fill="var(--ui-surface)"
        stroke={isFirst ? 'var(--ui-accent)' : 'var(--ui-border-strong)'}
        strokeDasharray={isFirst ? undefined : '3 3'}
      />
      <rect
        x="8"
        y="7"
        width="14"
        height="14"
        rx="4"
        fill={isFirst ? 'var(--ui-accent-soft)' : 'var(--ui-current)'}
      />
      <rect
        x="30"
        y="8"
        width={64 - row * 10}
        height="5"
        rx="2.5"
        fill={isFirst ? 'var(--ui-accent)' : 'var(--ui-border-strong)'}
      />
      <rect x="30" y="17" width={96 - row * 14} height="4" rx="2" fill="var(--ui-current)" />
      {isFirst && (
        <path
          d="M148 18l9-4 8 2 9-7 9 2"
          stroke="var(--ui-accent)"
          strokeWidth="1.5"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      )}
    </g>
  )
}
