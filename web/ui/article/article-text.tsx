import type { ComponentProps, ReactNode } from 'react'
import css from './article-text.module.css'

interface ArticleTextProps {
  /** Whether the first paragraph is larger than the others. */
  hasLead?: boolean
  children: ReactNode
}

/** A long text: a post, or a page of the docs. */
export function ArticleText({ hasLead = false, children }: ArticleTextProps) {
  return <div className={hasLead ? `${css.text} ${css.lead}` : css.text}>{children}</div>
}

/** The elements of such a text that are more than plain HTML. */
export const textParts = { Note, pre: Code, table: Table }

/** Not an aside: that would be a landmark within the page's main one. */
function Note({ children }: { children?: ReactNode }) {
  return (
    <div role="note" className={css.note}>
      {children}
    </div>
  )
}

/** What may be wider than a phone scrolls by itself, also by the keyboard. */
function Code({ children }: ComponentProps<'pre'>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: so that the keyboard can scroll it
    <pre tabIndex={0}>{children}</pre>
  )
}

function Table({ children }: ComponentProps<'table'>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: so that the keyboard can scroll it
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div role="group" aria-label="Table" tabIndex={0} className={css.table}>
      <table>{children}</table>
    </div>
  )
}
