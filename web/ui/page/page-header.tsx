import type { ReactNode } from 'react'
import css from './page-header.module.css'

interface PageHeaderProps {
  title: string
  note?: ReactNode
  actions?: ReactNode
  /** Puts the note under the title, where the actions need the room beside it. */
  isNoteBelow?: boolean
}

/** The only h1 of a screen, a note on what its numbers cover, and its actions. */
export function PageHeader({ title, note, actions, isNoteBelow = false }: PageHeaderProps) {
  return (
    <div className={css.header} data-note-below={isNoteBelow || undefined}>
      <h1 className={css.title}>{title}</h1>
      {note !== undefined && <p className={css.note}>{note}</p>}
      {actions !== undefined && <div className={css.actions}>{actions}</div>}
    </div>
  )
}
