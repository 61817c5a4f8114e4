import { Skeleton } from '@mantine/core'
import type { CSSProperties, ReactNode } from 'react'
import { Hint } from '../text/hint.tsx'
import css from './stat-tile.module.css'

interface StatTileProps {
  label: string
  value: string
  /** Shown under the number: its change, or what it covers. */
  note: ReactNode
  /** Explains the number on hover, focus and tap. */
  hint?: string | undefined
  chart?: ReactNode
  selected?: boolean
  onSelect?: () => void
}

/** One number with its change; with `onSelect` it switches the chart below and is then a button. */
export function StatTile({ label, value, note, hint, chart, selected, onSelect }: StatTileProps) {
  // A tile that is no button has one inside, so that its hint can be focused.
  const isValueFocusable = hint !== undefined && !onSelect
  const inside = (
    <>
      <span className={css.label}>{label}</span>
      <span className={css.line}>
        {isValueFocusable ? (
          <button type="button" className={css.value} aria-description={hint}>
            {value}
          </button>
        ) : (
          <span className={css.value}>{value}</span>
        )}
        {chart !== undefined && <span className={css.chart}>{chart}</span>}
      </span>
      <span className={css.foot}>{note}</span>
    </>
  )
  return (
    <Hint words={hint}>
      {onSelect ? (
        <button
          type="button"
          className={css.tile}
          aria-pressed={selected}
          aria-description={hint}
          onClick={onSelect}
        >
          {inside}
        </button>
      ) : (
        <div className={css.tile}>{inside}</div>
      )}
    </Hint>
  )
}

/** Tiles side by side in one card, divided by lines. */
export function StatRow({ tiles, children }: { tiles: number; children: ReactNode }) {
  return (
    <div className={css.row} style={{ '--tiles': tiles } as CSSProperties}>
      {children}
    </div>
  )
}

export function StatRowSkeleton({ tiles }: { tiles: number }) {
  return (
    <StatRow tiles={tiles}>
      {Array.from({ length: tiles }, (_, tile) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <div className={css.tile} key={tile}>
          <Skeleton height={12} width={96} my={3} />
          <Skeleton height={26} width={112} my={4} />
          <Skeleton height={10} width={128} my={3} />
        </div>
      ))}
    </StatRow>
  )
}
