import type { ReactNode } from 'react'
import css from './split.module.css'

interface TerminalProps {
  title: string
  detail?: string
  label: string
  children: ReactNode
}

export function Terminal({ title, detail, label, children }: TerminalProps) {
  return (
    <div className={css.terminal}>
      <header>
        <b>{title}</b>
        {detail && <span>{detail}</span>}
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard */}
      <section tabIndex={0} aria-label={label}>
        <pre>{children}</pre>
      </section>
    </div>
  )
}
