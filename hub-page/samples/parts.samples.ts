import type { Block, BlockOf, BlockType } from '../../contract/hubs/blocks.ts'
import { HubDocument, type HubProfile } from '../../contract/hubs/document.ts'
import type { PresetId } from '../../contract/hubs/theme.ts'

/** Blocks of a sample get their ids by their position. */
type Part = { [T in BlockType]: Omit<BlockOf<T>, 'id'> }[BlockType]

export function sample(preset: PresetId, profile: HubProfile, parts: Part[]): HubDocument {
  const blocks = parts.map((part, at) => ({ ...part, id: `b${at + 1}` }) as Block)
  return HubDocument.parse({ profile, blocks, theme: { preset }, seo: {} })
}

/** The name of an upload has 43 signs. */
export const picture = (preset: PresetId, number: number): string =>
  `${preset}-${number}`.padEnd(43, '_')

export const link = (title: string, fields: Partial<BlockOf<'link'>> = {}): Part => ({
  type: 'link',
  title,
  url: `https://example.com/${title.length}`,
  ...fields,
})

export const heading = (text: string): Part => ({ type: 'heading', text })

export const text = (words: string): Part => ({ type: 'text', text: words })

const addresses: Readonly<Record<string, string>> = {
  mail: 'mailto:hello@example.com',
  phone: 'tel:+31101234567',
}

export const social = (...networks: string[]): Part => ({
  type: 'social',
  items: networks.map((network) => ({
    network,
    url: addresses[network] ?? `https://${network}.example/us`,
  })),
})

export const image = (fields: Omit<BlockOf<'image'>, 'id' | 'type'>): Part => ({
  type: 'image',
  ...fields,
})

export const embed = (fields: Omit<BlockOf<'embed'>, 'id' | 'type'>): Part => ({
  type: 'embed',
  ...fields,
})

const CONSENT = 'By subscribing you agree to get this newsletter. Every issue has a link to leave.'

export const email = (
  fields: Omit<BlockOf<'email'>, 'id' | 'type' | 'consent'> & { consent?: string },
): Part => ({ type: 'email', consent: CONSENT, ...fields })

export const collection = (fields: Omit<BlockOf<'collection'>, 'id' | 'type'>): Part => ({
  type: 'collection',
  ...fields,
})
