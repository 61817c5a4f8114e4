import type { ReactNode } from 'react'
import css from './page-top.module.css'

interface PageTopProps {
  title: ReactNode
  lead: ReactNode
  children?: ReactNode
  /** A drawing beside the words. */
  art?: ReactNode
}

/** Heading and first paragraph of a public page, side by side unless there is a drawing. */
export function PageTop({ title, lead, children, art }: PageTopProps) {
  return (
    <section className={css.top}>
      <div className={art ? `site-width ${css.beside}` : 'site-width'}>
        <div className={art ? undefined : css.words}>
          <h1>{title}</h1>
          <p className="site-lead">{lead}</p>
          {children}
        </div>
        {art && <div className={css.art}>{art}</div>}
      </div>
    </section>
  )
}
