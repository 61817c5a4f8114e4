import { ActionIcon, Skeleton } from '@mantine/core'
import { IconArrowUpRight, IconFilter } from '@tabler/icons-react'
import { memo, type ReactNode } from 'react'
import { Link } from 'react-router'
import { tinyIcon } from '../icon.ts'
import { count, share } from '../text/numbers.ts'
import css from './bar-list.module.css'

export interface Bar {
  /** Unique in the list. */
  id: string
  name: string
  amount: number
  mark?: ReactNode
  /** How the name is written on one line. */
  label?: ReactNode
  /** The screen of what the row is about. */
  to?: string | undefined
}

/** One more number of each bar. */
export interface BarColumn {
  unit: string
  /** By the id of the bar; 0 without an entry. */
  amounts: ReadonlyMap<string, number>
}

interface BarListProps {
  bars: readonly Bar[]
  /** The total that the shares refer to. */
  whole: number
  label: string
  unit: string
  column?: BarColumn | undefined
  selected?: string | undefined
  onSelect: (id: string) => void
  none: string
}

/** Rows with a bar in proportion to the largest one; a press filters the page by that row. Drawn again when its props change. */
export const BarList = memo(function BarList({
  bars,
  label,
  unit,
  column,
  none,
  ...rest
}: BarListProps) {
  const largest = Math.max(...bars.map((bar) => bar.amount), 1)
  if (bars.length === 0) return <p className={css.none}>{none}</p>
  const hasScreens = bars.some(({ to }) => to !== undefined)
  return (
    <div className={css.bars} data-screens={hasScreens || undefined}>
      <div className={css.head}>
        <span className={css.label}>{label}</span>
        <span>{unit}</span>
        {column && <span className={css.columnUnit}>{column.unit}</span>}
      </div>
      <ul className={css.list}>
        {bars.map((bar) => (
          <li key={bar.id} className={css.item}>
            <BarRow bar={bar} {...{ largest, unit, column }} {...rest} />
            {bar.to !== undefined && (
              <ActionIcon
                component={Link}
                to={bar.to}
                size={28}
                className={css.open}
                aria-label={`Open ${bar.name}`}
                title="Open the link's own screen"
              >
                <IconArrowUpRight {...tinyIcon} />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
})

interface BarRowProps extends Pick<BarListProps, 'whole' | 'unit' | 'column' | 'selected'> {
  bar: Bar
  largest: number
  onSelect: (id: string) => void
}

function BarRow({ bar, largest, whole, unit, column, selected, onSelect }: BarRowProps) {
  const { id, name, amount, mark, label } = bar
  return (
    <button
      type="button"
      className={css.row}
      aria-pressed={selected === id}
      onClick={() => onSelect(id)}
      title={selected === id ? `No longer only ${name}` : `Only ${name}`}
    >
      <span className={css.track}>
        <span className={css.bar} style={{ width: `${(amount / largest) * 100}%` }} />
        {mark !== undefined && <span className={css.mark}>{mark}</span>}
        <span className={css.name}>{label ?? <bdi>{name}</bdi>}</span>
        <IconFilter {...tinyIcon} className={css.hint} />
      </span>
      <span className={css.value}>
        {count(amount)}
        <span className={css.spoken}> {unit}</span>
      </span>
      <span className={css.share}>{share(amount, whole)}</span>
      {column && (
        <span className={css.column}>
          {count(column.amounts.get(id) ?? 0)}
          <span className={css.spoken}> {column.unit}</span>
        </span>
      )}
    </button>
  )
}

export function BarListSkeleton({ rows }: { rows: number }) {
  return (
    <div>
      <div className={css.head}>
        <Skeleton height={10} width={64} my={3} className={css.label} />
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
