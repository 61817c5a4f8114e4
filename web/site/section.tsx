import type { ReactNode } from 'react'
import type { PageCondition } from '../../contract/screens/page-slots.ts'
import css from './section.module.css'

interface SectionProps {
  id?: string
  title: string
  /** On the second ground colour. */
  isAlt?: boolean
  /** Below the heading. */
  aside?: ReactNode
  children: ReactNode
  when?: PageCondition
}

/** A section with its heading to the left of the content. */
export function Section({ id, title, isAlt, aside, children, when }: SectionProps) {
  return (
    <section id={id} className={`site-section ${isAlt ? 'site-alt' : ''}`} data-if={when}>
      <div className={`site-width ${css.columns}`}>
        <div className={css.head}>
          <h2>{title}</h2>
          {aside}
        </div>
        <div>{children}</div>
      </div>
    </section>
  )
}

/** Paragraphs for reading. */
export function Prose({ children }: { children: ReactNode }) {
  return <div className={css.prose}>{children}</div>
}
