import { useMediaQuery } from '@mantine/hooks'
import { type ComponentType, useEffect, useImperativeHandle, useState } from 'react'
import { whenSettled } from '../../lib/when-settled.ts'
import css from './link-list.module.css'
import { PlacedRow, type RowsProps, type SizedRows } from './placed-row.tsx'

const rowPx = { wide: 60, narrow: 64 }
/** As many as a tall window shows. */
const FIRST_ROWS = 30

let loaded: ComponentType<SizedRows> | undefined

async function loadVirtualRows() {
  loaded ??= (await import('./virtual-rows.tsx')).VirtualRows
  return loaded
}

/** The first rows are drawn as they are; what keeps ten thousand of them out of the page comes when they are wanted. */
export function LinkRows(props: RowsProps) {
  const isNarrow = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  const height = isNarrow ? rowPx.narrow : rowPx.wide
  const [Virtual, setVirtual] = useState(() => loaded)
  const isShort = props.total <= FIRST_ROWS
  useEffect(() => {
    if (Virtual || isShort) return
    return whenWanted(() => {
      // Where it cannot be fetched, the first rows stay, and the next visit tries again
      void loadVirtualRows().then(
        (found) => setVirtual(() => found),
        () => undefined,
      )
    })
  }, [Virtual, isShort])
  const Rows = Virtual ?? FirstRows
  return <Rows {...props} height={height} />
}

/** When somebody scrolls or presses a key, or has nothing to do. Answers with what ends the wait. */
function whenWanted(act: () => void): () => void {
  const ends = new AbortController()
  const start = () => {
    ends.abort()
    act()
  }
  for (const event of ['scroll', 'wheel', 'keydown', 'pointerdown'] as const) {
    window.addEventListener(event, start, { signal: ends.signal, passive: true })
  }
  const leave = whenSettled(() => {
    if (!ends.signal.aborted) start()
  })
  return () => {
    ends.abort()
    leave()
  }
}

function FirstRows({ door, links, list, height, ...rest }: SizedRows) {
  useImperativeHandle(door, () => ({
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
        <PlacedRow
          key={link.id}
          link={link}
          index={index}
          top={index * height}
          height={height}
          {...rest}
        />
      ))}
    </ul>
  )
}
