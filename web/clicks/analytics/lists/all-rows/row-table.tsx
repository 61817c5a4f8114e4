import { ActionIcon, Button, Skeleton } from '@mantine/core'
import { IconArrowUpRight } from '@tabler/icons-react'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { Fragment, type KeyboardEvent, memo, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { BarColumn } from '../../../../ui/charts/bar-list.tsx'
import { tinyIcon } from '../../../../ui/icon.ts'
import { countOrEstimate, ESTIMATED } from '../../../../ui/text/estimates.ts'
import { count, share } from '../../../../ui/text/numbers.ts'
import { fieldNames } from '../../charts/dimension-words.ts'
import { type BreakdownItem, rowName } from '../breakdown-rows.ts'
import type { ListRowsProps } from '../list-rows.tsx'
import { RowLabel } from '../row-label.tsx'
import { hasMark, ValueMark } from '../value-mark.tsx'
import css from './row-table.module.css'

const ROW_PX = 40
const OVERSCAN = 10
/** Load the next page when fewer than this many rows remain below the window. */
const AHEAD = 40

interface RowTableProps extends Omit<ListRowsProps, 'onFilter' | 'rows' | 'scope'> {
  items: readonly BreakdownItem[]
  total: number
  /** The number of clicks that the shares refer to. */
  whole: number
  isEstimated: boolean
  /** One more number of each value. */
  column: BarColumn | undefined
  isChosen: (item: BreakdownItem) => boolean
  onChoose: (item: BreakdownItem) => void
  onNearEnd: () => void
  isLoadingMore: boolean
  hasFailed: boolean
}

/** Only visible rows are rendered, so that ten thousand scroll like ten. */
export function RowTable(props: RowTableProps) {
  const { dimension, items, total, column, isEstimated, onNearEnd, isLoadingMore, hasFailed } =
    props
  const scroller = useRef<HTMLDivElement>(null)
  const [focused, setFocused] = useState<number>()
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN,
    initialRect: { width: 0, height: innerHeight },
    useFlushSync: false,
    // The row with the focus stays when it is scrolled out of the window: the focus would be lost
    rangeExtractor: (range) => {
      const shown = new Set(defaultRangeExtractor(range))
      if (focused !== undefined && focused < range.count) shown.add(focused)
      return [...shown].sort((a, b) => a - b)
    },
    onChange: ({ range }) => {
      if (range && !hasFailed && range.endIndex + AHEAD >= items.length) onNearEnd()
    },
  })
  const shown = rows.getVirtualItems()
  return (
    <div ref={scroller} className={css.scroller}>
      <table
        className={css.table}
        aria-rowcount={total + 1}
        data-column={column !== undefined || undefined}
        onKeyDown={moveFocus}
        onFocus={({ target }) => {
          const row = target.closest('tr')?.ariaRowIndex
          if (row) setFocused(Number(row) - 2)
        }}
      >
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col">{fieldNames[dimension]}</th>
            <th scope="col">Clicks</th>
            <th scope="col" title={isEstimated ? ESTIMATED : undefined}>
              Visitors
            </th>
            {column && <th scope="col">{column.unit}</th>}
            <th scope="col" className={css.share}>
              Share
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ index, start }, at) => {
            const item = items[index]
            return (
              item && (
                <Fragment key={item.value}>
                  <Gap px={start - (shown[at - 1]?.end ?? 0)} />
                  <ShownRow index={index} item={item} {...props} />
                </Fragment>
              )
            )
          })}
          <Gap px={rows.getTotalSize() - (shown.at(-1)?.end ?? 0)} />
        </tbody>
      </table>
      {isLoadingMore && <Skeleton height={14} width="40%" m="0.8rem 1rem" />}
      {hasFailed && (
        <p className={css.failed} role="alert">
          The next rows could not be loaded.{' '}
          <Button size="compact-sm" variant="default" onClick={onNearEnd}>
            Try again
          </Button>
        </p>
      )}
    </div>
  )
}

/** In the place of rows that are not rendered. */
const Gap = ({ px }: { px: number }) =>
  px > 0 && (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it can have the focus
    <tr aria-hidden="true">
      <td style={{ height: px }} />
    </tr>
  )

interface ShownRowProps extends RowTableProps {
  index: number
  item: BreakdownItem
}

const ShownRow = memo(function ShownRow(props: ShownRowProps) {
  const { index, item, dimension, whole, isEstimated, column, linkPath, isChosen, onChoose } = props
  const name = rowName(dimension, item)
  return (
    <tr aria-rowindex={index + 2} className={css.row} data-odd={index % 2 === 1 || undefined}>
      <th scope="row">
        <span className={css.name}>
          {hasMark(dimension) && (
            <ValueMark dimension={dimension} value={item.value} link={item.link} />
          )}
          <button
            type="button"
            className={css.press}
            aria-pressed={isChosen(item)}
            title={isChosen(item) ? `No longer only ${name}` : `Only ${name}`}
            onClick={() => onChoose(item)}
          >
            <RowLabel dimension={dimension} item={item} />
          </button>
          {dimension === 'link' && item.link && (
            <ActionIcon
              component={Link}
              to={linkPath(item.link)}
              size={28}
              className={css.open}
              aria-label={`Open ${name}`}
              title="Open the link's own screen"
            >
              <IconArrowUpRight {...tinyIcon} />
            </ActionIcon>
          )}
        </span>
      </th>
      <td className={css.clicks}>{count(item.clicks)}</td>
      <td>{countOrEstimate(item.visitors, isEstimated)}</td>
      {column && <td>{count(column.amounts.get(item.value) ?? 0)}</td>}
      <td className={css.share}>{share(item.clicks, whole)}</td>
    </tr>
  )
})

const PLACEHOLDERS = 12

export function RowTableSkeleton() {
  return (
    <div className={css.scroller}>
      {Array.from({ length: PLACEHOLDERS }, (_, row) => (
        <Skeleton
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
          key={row}
          height={14}
          width={`${70 - (row % 5) * 9}%`}
          m="0.8rem 1rem"
        />
      ))}
    </div>
  )
}

const rowSteps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** The arrow keys go from row to row. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = rowSteps[event.key]
  const row = event.target instanceof Element ? event.target.closest('tr') : null
  if (step === undefined || !row) return
  const next = step > 0 ? row.nextElementSibling : row.previousElementSibling
  const button = next?.querySelector<HTMLElement>('button')
  if (!button) return
  event.preventDefault()
  button.focus()
}
