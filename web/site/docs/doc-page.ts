import type { MDXComponents } from 'mdx/types'
import type { ComponentType } from 'react'
import type { Heading, Section } from '../../markdown/compile-markdown.ts'

/** The parts of the docs, in the order in which they are listed. */
export const docGroups = ['Start', 'Run it', 'Use it', 'Build on it', 'Know it'] as const
export type DocGroup = (typeof docGroups)[number]

/** What lists show of a page. */
export interface DocHead {
  /** Address below `/docs/`, such as 'own-domains': the name of its file. */
  name: string
  title: string
  description: string
  group: DocGroup
  /** Its place within the group, from 1. */
  order: number
  /** The day on which it was last checked against the program, YYYY-MM-DD. */
  checked: string
}

export interface DocPage extends DocHead {
  headings: readonly Heading[]
  sections: readonly Section[]
  /** The text. `components` are the elements it is drawn with: `Note`, and any HTML element. */
  Content: ComponentType<{ components?: MDXComponents }>
}

/** What a compiled page exports. */
export interface DocModule {
  default: DocPage['Content']
  frontmatter: Partial<Record<string, unknown>>
  headings: readonly Heading[]
  sections: readonly Section[]
}

/** @throws if the front matter lacks a field, or has a group that is not listed. */
export function docPageOf(name: string, module: DocModule): DocPage {
  const { frontmatter, headings, sections } = module
  const need = (field: string): string => {
    const value = frontmatter[field]
    if (!value) throw new Error(`The page ${name} of the docs has no ${field}`)
    return String(value)
  }
  const group = docGroups.find((each) => each === need('group'))
  if (!group) throw new Error(`The page ${name} of the docs has the unknown group ${need('group')}`)
  return {
    name,
    title: need('title'),
    description: need('description'),
    group,
    order: Number(need('order')),
    checked: need('checked'),
    headings,
    sections,
    Content: module.default,
  }
}

/** In the order of the groups, and of the pages in each. */
export function sortDocs<Page extends DocHead>(pages: readonly Page[]): Page[] {
  const placeOf = ({ group }: DocHead) => docGroups.indexOf(group)
  return pages.toSorted(
    (a, b) => placeOf(a) - placeOf(b) || a.order - b.order || a.name.localeCompare(b.name),
  )
}
