import type { MDXComponents } from 'mdx/types'
import type { ComponentType } from 'react'
import type { Heading } from '../../markdown/compile-markdown.ts'

export type { Heading }

export const AUTHOR = 'The Unfurly team'
/** The picture of posts that name none. */
export const DEFAULT_PICTURE = 'default'

/** What lists and feeds show of a post. */
export interface PostHead {
  /** Address below `/blog/`, such as '2025/05/qr-codes'. */
  path: string
  title: string
  description: string
  category: string
  /** YYYY-MM-DD. */
  date: string
  /** In minutes, one or more. */
  readingTime: number
  author: string
  /** Name of a picture in web/posts/pictures. */
  picture: string
  /** Text instead of the picture; empty for the default picture. */
  pictureAlt: string
}

export interface Post extends PostHead {
  headings: readonly Heading[]
  /** The text. `components` are the elements it is drawn with: `Picture` and `Note`, and any HTML element. */
  Content: ComponentType<{ components?: MDXComponents }>
}

/** What a compiled MDX file exports. */
export interface PostModule {
  default: Post['Content']
  frontmatter: Partial<Record<string, string>>
  headings: readonly Heading[]
  words: number
}

const WORDS_A_MINUTE = 200

/** @throws if the front matter lacks a title, a description, a category or a date. */
export function postOf(path: string, module: PostModule): Post {
  const { frontmatter, headings, words } = module
  const need = (field: string): string => {
    const value = frontmatter[field]
    if (!value) throw new Error(`The post ${path} has no ${field}`)
    return value
  }
  return {
    path,
    title: need('title'),
    description: need('description'),
    category: need('category'),
    date: need('date'),
    readingTime: Math.max(1, Math.round(words / WORDS_A_MINUTE)),
    author: AUTHOR,
    picture: frontmatter.picture ?? DEFAULT_PICTURE,
    pictureAlt: frontmatter.pictureAlt ?? '',
    headings,
    Content: module.default,
  }
}
