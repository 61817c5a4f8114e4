import { useMemo } from 'react'
import { qrPath } from './qr-path.ts'

interface QrCodeProps {
  value: string
  /** Side in px. */
  size: number
  label: string
}

const quiet = 2
const ink = '#0f172a'

/** Always dark on white, also at night: many scanners read nothing else. */
export function QrCode({ value, size, label }: QrCodeProps) {
  const path = useMemo(() => qrPath(value), [value])
  const side = path.size + 2 * quiet
  return (
    <svg
      width={size}
      height={size}
      viewBox={`${-quiet} ${-quiet} ${side} ${side}`}
      role="img"
      aria-label={label}
      style={{ display: 'block', background: '#fff' }}
    >
      <path d={path.dots} fill={ink} />
      {path.eyes.map(({ x, y }) => (
        <g key={`${x} ${y}`} fill={ink}>
          <rect
            x={x + 0.5}
            y={y + 0.5}
            width={6}
            height={6}
            rx={1.8}
            fill="none"
            stroke={ink}
            strokeWidth={1}
          />
          <rect x={x + 2} y={y + 2} width={3} height={3} rx={0.9} />
        </g>
      ))}
    </svg>
  )
}
