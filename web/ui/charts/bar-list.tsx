import { Skeleton, VisuallyHidden } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { tinyIcon } from '../icon.ts'
import { count, share } from '../text/numbers.ts'
import css from './bar-list.module.css'

export interface Bar {
  /** Unique in the list. */
  id: string
  name: string
  amount: number
  mark?: ReactNode
}

interface BarListProps {
  bars: Bar[]
  /** The total that the shares refer to. */
  whole: number
  label: string
  unit: string
  selected?: string
  onSelect: (id: string) => void
  none: string
}

/** Rows with a bar in proportion to the largest one; a press filters the page by that row. */
export function BarList({ bars, whole, label, unit, selected, onSelect, none }: BarListProps) {
  const largest = Math.max(...bars.map((bar) => bar.amount), 1)
  if (bars.length === 0) return <p className={css.none}>{none}</p>
  return (
    <div>
      <div className={css.head}>
        <span>{label}</span>
        <span>{unit}</span>
      </div>
      <ul className={css.list}>
        {bars.map((bar) => (
          <li key={bar.id}>
            <button
              type="button"
              className={css.row}
              aria-pressed={selected === bar.id}
              onClick={() => onSelect(bar.id)}
              title={selected === bar.id ? `No longer only ${bar.name}` : `Only ${bar.name}`}
            >
              <span className={css.track}>
                <span className={css.bar} style={{ width: `${(bar.amount / largest) * 100}%` }} />
                {bar.mark !== undefined && <span className={css.mark}>{bar.mark}</span>}
                <span className={css.name}>{bar.name}</span>
                <IconFilter {...tinyIcon} className={css.hint} />
              </span>
              <span className={css.value}>
                {count(bar.amount)}
                <VisuallyHidden> {unit}</VisuallyHidden>
              </span>
              <span className={css.share}>{share(bar.amount, whole)}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

export function BarListSkeleton({ rows }: { rows: number }) {
  return (
    <div>
      <div className={css.head}>
        <Skeleton height={10} width={64} my={3} />
        <Skeleton height={10} width={40} my={3} />
      </div>
      <div className={css.list}>
        {Array.from({ length: rows }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
          <div className={css.row} key={row}>
            <span className={css.track}>
              <Skeleton height={14} width={`${70 - row * 9}%`} />
            </span>
          </div>
        ))}
      </div>
    </div>
  )
}
