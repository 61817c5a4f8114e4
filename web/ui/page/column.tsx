import type { ReactNode } from 'react'
import css from './column.module.css'

/** A narrow column for settings, which are read line by line. */
export function Column({ children }: { children: ReactNode }) {
  return <div className={css.column}>{children}</div>
}

interface ColumnPartProps {
  title: string
  note?: ReactNode
  children: ReactNode
}

/** A part of a long form, with its title and note beside it, or above it on a phone. */
export function ColumnPart({ title, note, children }: ColumnPartProps) {
  return (
    <section className={css.part}>
      <div>
        <h2 className={css.title}>{title}</h2>
        {note !== undefined && <p className={css.note}>{note}</p>}
      </div>
      <div className={css.body}>{children}</div>
    </section>
  )
}
