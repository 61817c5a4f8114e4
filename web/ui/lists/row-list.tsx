import type { ReactNode } from 'react'
import css from './row-list.module.css'

export function RowList({ children }: { children: ReactNode }) {
  return <ul className={css.rows}>{children}</ul>
}

interface RowProps {
  /** Its picture, about 32px. */
  mark: ReactNode
  name: ReactNode
  note: ReactNode
  actions?: ReactNode
  /** The actions are short and stay at the end of the row, also on a phone. */
  beside?: boolean
}

/** An entry of a short list, with its actions. */
export function Row({ mark, name, note, actions, beside }: RowProps) {
  return (
    <li className={css.row} data-beside={beside || undefined}>
      {mark}
      <div className={css.words}>
        <p className={css.name}>{name}</p>
        <p className={css.note}>{note}</p>
      </div>
      {actions !== undefined && <div className={css.actions}>{actions}</div>}
    </li>
  )
}
