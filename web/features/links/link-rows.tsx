import { useMediaQuery } from '@mantine/hooks'
import { type ComponentType, useEffect, useState } from 'react'
import css from './link-list.module.css'
import { PlacedRow, type RowsProps, type SizedRows } from './placed-row.tsx'

const rowPx = { wide: 60, narrow: 64 }
/** As many as a tall window shows. */
const FIRST_ROWS = 20

let loaded: ComponentType<SizedRows> | undefined

async function loadVirtualRows() {
  loaded ??= (await import('./virtual-rows.tsx')).VirtualRows
  return loaded
}

/** The first rows are drawn as they are; what keeps ten thousand of them out of the page comes right after. */
export function LinkRows(props: RowsProps) {
  const isNarrow = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  const height = isNarrow ? rowPx.narrow : rowPx.wide
  const [Virtual, setVirtual] = useState(() => loaded)
  useEffect(() => {
    // Where it cannot be fetched, the first rows stay, and the next visit tries again
    if (!Virtual)
      void loadVirtualRows().then(
        (found) => setVirtual(() => found),
        () => undefined,
      )
  }, [Virtual])
  const Rows = Virtual ?? FirstRows
  return <Rows {...props} height={height} />
}

function FirstRows({ links, list, height, ...rest }: SizedRows) {
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
