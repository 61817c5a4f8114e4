import { Paper } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import css from './panel.module.css'

interface PanelProps {
  title?: string
  note?: ReactNode
  action?: ReactNode
  children: ReactNode
  /** For lists, whose rows bring their own padding. */
  flush?: boolean
  className?: string
}

/** A card: a head with a title, a note and an action, and a body. */
export function Panel({ title, note, action, children, flush, className }: PanelProps) {
  const id = useId()
  return (
    <Paper
      component="section"
      className={`${css.panel} ${className ?? ''}`}
      aria-labelledby={title === undefined ? undefined : id}
    >
      {title !== undefined && (
        <div className={css.head}>
          <h2 className={css.title} id={id}>
            {title}
          </h2>
          {note !== undefined && <span className={css.note}>{note}</span>}
          {action !== undefined && <div className={css.action}>{action}</div>}
        </div>
      )}
      <div className={flush ? undefined : css.body}>{children}</div>
    </Paper>
  )
}
