import { type FocusEvent, type KeyboardEvent, memo, useRef, useState } from 'react'
import css from './heat-grid.module.css'

export interface HeatCell {
  amount: string
  /** From 0 for none to 4 for most. */
  step: number
  /** A sentence. */
  words: string
}

export interface HeatLine {
  id: string
  /** For screen readers. */
  name: string
  /** For the eye; some are left out where there is no room. */
  label: string
  cells: readonly HeatCell[]
}

interface HeatGridProps {
  label: string
  rows: readonly HeatLine[]
  columns: readonly Pick<HeatLine, 'id' | 'name' | 'label'>[]
}

interface CellPlace {
  row: number
  column: number
}

/** A table whose cells are coloured. It is one stop of the Tab key; the arrow keys go through the cells. */
export function HeatGrid({ label, rows, columns }: HeatGridProps) {
  const table = useRef<HTMLTableElement>(null)
  const [stop, setStop] = useState<CellPlace>({ row: 0, column: 0 })
  const [shown, setShown] = useState<CellPlace>()
  const cell = shown && rows[shown.row]?.cells[shown.column]
  const show = (event: { target: EventTarget }) => setShown(placeOf(event.target))
  const press = (event: KeyboardEvent) => {
    const next = cellAfter(event.key, stop, { rows: rows.length, columns: columns.length })
    if (!next) return
    event.preventDefault()
    table.current?.tBodies[0]?.rows[next.row]?.cells[next.column + 1]?.focus()
  }
  return (
    <div className={css.frame}>
      <table
        ref={table}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells take the focus is a grid
        role="grid"
        aria-label={label}
        aria-readonly="true"
        className={css.grid}
        onKeyDown={press}
        onFocus={(event: FocusEvent) => {
          setStop(placeOf(event.target) ?? stop)
          show(event)
        }}
        onBlur={() => setShown(undefined)}
        onPointerOver={show}
        onPointerLeave={({ pointerType }) => {
          // A finger leaves after each tap
          if (pointerType !== 'touch') setShown(undefined)
        }}
      >
        <HeatHead columns={columns} />
        <tbody>
          {rows.map((line, row) => (
            <HeatRow
              key={line.id}
              line={line}
              row={row}
              stop={stop.row === row ? stop.column : undefined}
            />
          ))}
        </tbody>
      </table>
      <p className={css.words} aria-hidden="true">
        {cell?.words}
      </p>
    </div>
  )
}

function HeatHead({ columns }: Pick<HeatGridProps, 'columns'>) {
  return (
    <thead>
      <tr>
        <td />
        {columns.map(({ id, name, label }) => (
          <th key={id} scope="col">
            <HeatLabel name={name} label={label} />
          </th>
        ))}
      </tr>
    </thead>
  )
}

function HeatLabel({ name, label }: Pick<HeatLine, 'name' | 'label'>) {
  return (
    <>
      <span className={css.label} aria-hidden="true">
        {label}
      </span>
      <span className={css.spoken}>{name}</span>
    </>
  )
}

interface HeatRowProps {
  line: HeatLine
  row: number
  /** The column whose cell the Tab key reaches. */
  stop: number | undefined
}

const HeatRow = memo(function HeatRow({ line: { name, label, cells }, row, stop }: HeatRowProps) {
  return (
    <tr>
      <th scope="row">
        <HeatLabel name={name} label={label} />
      </th>
      {cells.map(({ amount, step }, column) => (
        <td
          // biome-ignore lint/suspicious/noArrayIndexKey: the cells of a row have no other identity
          key={column}
          data-row={row}
          data-column={column}
          data-step={step}
          tabIndex={column === stop ? 0 : -1}
        >
          <span className={css.spoken}>{amount}</span>
        </td>
      ))}
    </tr>
  )
})

function placeOf(target: EventTarget): CellPlace | undefined {
  const { row, column } = target instanceof HTMLElement ? target.dataset : {}
  return row === undefined || column === undefined
    ? undefined
    : { row: Number(row), column: Number(column) }
}

/** Where a key leads; undefined for keys that lead nowhere. */
export function cellAfter(
  key: string,
  { row, column }: CellPlace,
  size: { rows: number; columns: number },
): CellPlace | undefined {
  const moves: Record<string, CellPlace> = {
    ArrowRight: { row, column: column + 1 },
    ArrowLeft: { row, column: column - 1 },
    ArrowDown: { row: row + 1, column },
    ArrowUp: { row: row - 1, column },
    Home: { row, column: 0 },
    End: { row, column: size.columns - 1 },
  }
  const next = moves[key]
  return next && { row: within(next.row, size.rows), column: within(next.column, size.columns) }
}

const within = (at: number, length: number) => Math.min(Math.max(at, 0), length - 1)
