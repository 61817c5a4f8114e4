import type { ImportSource, LeftOut } from '../../../../contract/hubs/hub-imports.ts'

/** A page as its service published it: texts and addresses are as they were found, of any length. */
export interface ImportedPage {
  source: ImportSource
  name: string
  bio: string
  /** Addresses of pictures are absolute. */
  avatar?: string | undefined
  seo?: { title?: string | undefined; description?: string | undefined } | undefined
  blocks: ImportedBlock[]
  theme?: ImportedTheme | undefined
  left: LeftOut[]
}

interface Conditions {
  isAdult?: boolean | undefined
  /** ISO 8601. */
  start?: string | undefined
  end?: string | undefined
}

export interface ImportedLink extends Conditions {
  type: 'link'
  title: string
  address: string
  description?: string | undefined
  /** A name of `hubIcons`. */
  icon?: string | undefined
  picture?: string | undefined
  isHighlight?: boolean | undefined
  /** The address is that of a redirect of the service, which has to be asked where it leads. */
  isRedirect?: boolean | undefined
}

/** A player where we know the address, else a button. */
export interface ImportedPlayer extends Conditions {
  type: 'player'
  title: string
  address: string
  poster?: string | undefined
}

export interface ImportedCollection extends Conditions {
  type: 'collection'
  title: string
  view: 'grid' | 'list'
  items: ImportedItem[]
}

export interface ImportedItem {
  title: string
  address: string
  description?: string | undefined
  picture?: string | undefined
}

export interface ImportedNetwork {
  /** As the service names it: `TWITTER`, `fa-x-twitter`. */
  network: string
  address: string
  isRedirect?: boolean | undefined
}

export type ImportedBlock =
  | ImportedLink
  | ImportedPlayer
  | ImportedCollection
  | { type: 'heading'; text: string }
  | { type: 'text'; text: string }
  | { type: 'divider' }
  | { type: 'social'; items: ImportedNetwork[] }
  | { type: 'image'; picture: string; alt: string; caption?: string; address?: string | undefined }
  | { type: 'email'; title: string; description?: string | undefined }

/** What is known of a look. Colours are `#rrggbb`. */
export interface ImportedTheme {
  page?: string | undefined
  /** Of a gradient, from the top. */
  stops?: string[] | undefined
  text?: string | undefined
  card?: string | undefined
  onCard?: string | undefined
  style?: 'fill' | 'outline' | 'soft' | 'glass' | 'hard' | undefined
  /** In pixels. */
  radius?: number | undefined
  font?: string | undefined
  scheme?: 'light' | 'dark' | undefined
}
