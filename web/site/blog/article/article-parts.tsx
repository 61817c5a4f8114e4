import type { MDXComponents } from 'mdx/types'
import type { ComponentProps } from 'react'
import { pageAddress } from '../../../lib/base-path.ts'
import { textParts } from '../../../ui/article/article-text.tsx'
import { Picture } from './picture.tsx'

/** The elements that posts are drawn with, besides plain HTML. */
export const articleParts: MDXComponents = { ...textParts, Picture, a: Anchor }

/** Posts write addresses of our pages without the base path. */
function Anchor({ href = '', children }: ComponentProps<'a'>) {
  return (
    <a className="site-link" href={href.startsWith('/') ? pageAddress(href) : href}>
      {children}
    </a>
  )
}
