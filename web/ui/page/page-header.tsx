import type { ReactNode } from 'react'
import css from './page-header.module.css'

interface PageHeaderProps {
  title: string
  note?: ReactNode
  actions?: ReactNode
}

/** The only h1 of a screen, a note on what its numbers cover, and its actions. */
export function PageHeader({ title, note, actions }: PageHeaderProps) {
  return (
    <div className={css.header}>
      <h1 className={css.title}>{title}</h1>
      {note !== undefined && <p className={css.note}>{note}</p>}
      {actions !== undefined && <div className={css.actions}>{actions}</div>}
    </div>
  )
}
