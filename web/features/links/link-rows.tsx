import { useMediaQuery } from '@mantine/hooks'
import {
  type ComponentType,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { whenSettled } from '../../lib/when-settled.ts'
import { OPENING } from '../../ui/menu-button.tsx'
import css from './link-list.module.css'
import { PlacedRow, type LinkRowsProps, rowOf, type SizedRows } from './placed-row.tsx'

const rowPx = { wide: 60, narrow: 64 }
/** As many as a tall window shows. */
const FIRST_ROWS = 30

let loaded: ComponentType<SizedRows> | undefined

/** A row whose menu is open, or about to. */
const BUSY = `[aria-expanded="true"], [${OPENING}]`

async function loadVirtualRows() {
  loaded ??= (await import('./virtual-rows.tsx')).VirtualRows
  return loaded
}

/** The first rows are drawn as they are; what keeps ten thousand of them out of the page comes when somebody scrolls. */
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
      const rows = await loadVirtualRows().catch(() => undefined)
      // Other rows take the place of these: not while a menu hangs on one of them
      const isBusy = list.current?.querySelector(BUSY)
      if (!rows || isBusy || ends.signal.aborted) return
      focus.current = focusIn(list.current)
      setVirtual(() => rows)
    }
    ends.signal.addEventListener(
      'abort',
      whenSettled(() => void loadVirtualRows().catch(() => undefined)),
    )
    window.addEventListener('scroll', swapRows, { signal: ends.signal, passive: true })
    // A window on its long side shows more than the first rows, and may have nothing to scroll.
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

/** Puts the focus back on the same part of the same row, once the list is drawn anew. */
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
