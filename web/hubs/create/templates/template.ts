import type { Block, BlockOf, BlockType } from '../../../../contract/hubs/blocks.ts'
import type { HubDocument } from '../../../../contract/hubs/document.ts'
import type { HubTheme } from '../../../../contract/hubs/theme.ts'

/** A first draft for a kind of people, with their own name in it. */
export interface HubTemplate {
  id: string
  name: string
  note: string
  /** An example of a name, shown until one is typed. */
  example: string
  theme: HubTheme
  /** Addresses are left empty: the publishing checks list them. */
  document: (name: string) => HubDocument
}

interface TemplateParts extends Omit<HubTemplate, 'document'> {
  bio: (name: string) => string
  blocks: (name: string) => Unnamed[]
}

export const template = ({ bio, blocks, ...facts }: TemplateParts): HubTemplate => ({
  ...facts,
  document: (name) => ({
    profile: { name, bio: bio(name) },
    blocks: blocks(name).map((block, at): Block => ({ ...block, id: `b${at + 1}` })),
    theme: facts.theme,
    seo: {},
  }),
})

type Unnamed = { [T in BlockType]: Omit<BlockOf<T>, 'id'> }[BlockType]

/** A button whose address only its owner knows. */
export const button = (
  icon: string,
  title: string,
  description: string,
  part: Partial<BlockOf<'link'>> = {},
): Unnamed => ({ type: 'link', title, description, icon, url: '', ...part })

/** The one that the page is about. */
export const mainButton = (icon: string, title: string, description: string): Unnamed =>
  button(icon, title, description, { highlight: true })

export const player = (title: string, meta: string): Unnamed => ({
  type: 'embed',
  title,
  meta,
  url: '',
})

export const heading = (text: string): Unnamed => ({ type: 'heading', text })

export const text = (...lines: string[]): Unnamed => ({ type: 'text', text: lines.join('\n') })

/** An open list of things with a word about each. They read well without an address. */
export const list = (title: string, items: Readonly<Record<string, string>>): Unnamed => ({
  type: 'collection',
  title,
  view: 'list',
  open: true,
  items: Object.entries(items).map(([name, description], at) => ({
    id: `i${at + 1}`,
    title: name,
    description,
    url: '',
  })),
})

export const social = (...networks: string[]): Unnamed => ({
  type: 'social',
  items: networks.map((network, at) => ({ id: `s${at + 1}`, network, url: '' })),
})

interface Letters {
  title: string
  description: string
  button: string
  /** Whose e-mails they are. */
  from: string
}

export const letters = ({ from, ...words }: Letters): Unnamed => ({
  type: 'email',
  ...words,
  consent: `I agree to get e-mails from ${from}. Every one of them has a link to leave.`,
})
