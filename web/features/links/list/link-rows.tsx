import { useMediaQuery } from '@mantine/hooks'
import {
  type ComponentType,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { whenSettled } from '../../../lib/when-settled.ts'
import { OPENING } from '../../../ui/menus/menu-button.tsx'
import css from './link-list.module.css'
import { type LinkRowsProps, PlacedRow, rowOf, type SizedRows } from './placed-row.tsx'

const rowPx = { wide: 60, narrow: 64 }
/** Enough to fill a tall window. */
const FIRST_ROWS = 30

let loaded: ComponentType<SizedRows> | undefined

/** Matches a row menu that is open or opening. */
const BUSY = `[aria-expanded="true"], [${OPENING}]`

async function loadVirtualRows() {
  loaded ??= (await import('./virtual-rows.tsx')).VirtualRows
  return loaded
}

/** Renders the first rows directly; switches to virtualised rows, whose code is loaded lazily, when the user scrolls. */
export function LinkRows(props: LinkRowsProps) {
  const isNarrow = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  const height = isNarrow ? rowPx.narrow : rowPx.wide
  const [Virtual, setVirtual] = useState(() => loaded)
  const focus = useRef<() => void>(undefined)
  const { list, total } = props
  const isNeeded = !Virtual && total.count > FIRST_ROWS
  useEffect(() => {
    if (!isNeeded) return
    const ends = new AbortController()
    const swapRows = async () => {
      const VirtualRows = await loadVirtualRows().catch(() => undefined)
      // Don't swap list rows while a row menu is open
      const isBusy = list.current?.querySelector(BUSY)
      if (!VirtualRows || isBusy || ends.signal.aborted) return
      focus.current = focusIn(list.current)
      setVirtual(() => VirtualRows)
    }
    ends.signal.addEventListener(
      'abort',
      whenSettled(() => void loadVirtualRows().catch(() => undefined)),
    )
    window.addEventListener('scroll', swapRows, { signal: ends.signal, passive: true })
    // A tall window, such as a rotated screen, may show all first rows without scrolling.
    const swapIfTall = () => {
      if (window.innerHeight > FIRST_ROWS * rowPx.wide) void swapRows()
    }
    window.addEventListener('resize', swapIfTall, { signal: ends.signal })
    swapIfTall()
    return () => ends.abort()
  }, [isNeeded, list])
  useLayoutEffect(() => {
    if (Virtual) focus.current?.()
  }, [Virtual])
  const Rows = Virtual ?? FirstRows
  return <Rows {...props} height={height} />
}

/** Returns a function that restores the focus to the same element of the same row after the rows were swapped. */
function focusIn(list: HTMLUListElement | null): (() => void) | undefined {
  const row = document.activeElement?.closest('li')
  if (!list?.contains(row ?? null) || !row) return undefined
  const place = row.getAttribute('aria-posinset')
  const part = [...row.querySelectorAll(PARTS)].indexOf(document.activeElement as Element)
  return () => {
    const rows = document.querySelectorAll(`li[aria-posinset="${place}"]`)
    const parts = rows[0]?.querySelectorAll<HTMLElement>(PARTS)
    parts?.[part]?.focus({ preventScroll: true })
  }
}

const PARTS = 'a, button, input'

function FirstRows(props: SizedRows) {
  const { handle, links, list, height } = props
  useImperativeHandle(handle, () => ({
    show: (row) => list.current?.children[row]?.scrollIntoView({ block: 'nearest' }),
  }))
  return (
    <ul
      ref={list}
      className={css.list}
      aria-label="Links"
      tabIndex={-1}
      style={{ height: links.length * height }}
    >
      {links.slice(0, FIRST_ROWS).map((link, index) => (
        <PlacedRow key={link.id} {...rowOf(props, link, index)} />
      ))}
    </ul>
  )
}
