import type { MDXComponents } from 'mdx/types'
import type { ComponentProps, ReactNode } from 'react'
import { pageAddress } from '../../../lib/base-path.ts'
import css from './article.module.css'
import { Picture } from './picture.tsx'

/** The elements that posts are drawn with, besides plain HTML. */
export const articleParts: MDXComponents = { Picture, Note, a: Anchor, pre: Code, table: Table }

/** Not an aside: that would be a landmark within the page's main one. */
function Note({ children }: { children?: ReactNode }) {
  return (
    <div role="note" className={css.note}>
      {children}
    </div>
  )
}

/** Posts write addresses of our pages without the base path. */
function Anchor({ href = '', children }: ComponentProps<'a'>) {
  return (
    <a className="site-link" href={href.startsWith('/') ? pageAddress(href) : href}>
      {children}
    </a>
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
