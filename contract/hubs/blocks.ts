import { z } from 'zod'
import { GeoRules } from '../links/rules/rules.ts'
import { UtmParams } from '../links/utm.ts'
import {
  Address,
  AgeLock,
  BlockId,
  CodeLock,
  CollectionItem,
  Day,
  every,
  lock,
  TimeOfDay,
} from './block-fields.ts'
import { networkAddress } from './network-address.ts'
import { plainText } from './rich-words.ts'
import type { TakenCounts } from './taken-counts.ts'
import { Picture, words } from './texts.ts'

export const BLOCKS_MAX = 100
export const BLOCK_ITEMS_MAX = 40
export const SOCIAL_MAX = 20

/** A link whose kind decides its look. */
const offer = {
  ...every,
  lock,
  title: words(120),
  url: Address.default(''),
  description: words(200).nullish(),
}

export const embedProviders = ['youtube', 'vimeo', 'spotify', 'soundcloud', 'bandcamp'] as const

export const Block = z
  .discriminatedUnion('type', [
    z.strictObject({
      ...every,
      type: z.literal('link'),
      title: words(120),
      url: Address,
      description: words(200).nullish(),
      /** A name of `hubIcons`. */
      icon: z.string().max(40).nullish(),
      picture: Picture.nullish(),
      highlight: z.boolean().optional(),
      lock: z.discriminatedUnion('kind', [AgeLock, CodeLock]).nullish(),
      utmParams: UtmParams.nullish(),
      /** Lead some visitors elsewhere, as those of a GeoFurl do. */
      rules: GeoRules.nullish(),
    }),
    z.strictObject({ ...every, type: z.literal('heading'), text: words(120) }),
    z.strictObject({
      ...every,
      lock,
      type: z.literal('text'),
      text: words(2000).meta({ description: '**bold**, _italic_ and [words](address)' }),
    }),
    z.strictObject({ ...every, type: z.literal('divider') }),
    z.strictObject({
      ...every,
      type: z.literal('social'),
      items: z
        .array(
          z
            .strictObject({
              id: BlockId.optional(),
              network: z.string().max(40),
              url: Address.meta({
                description:
                  'An address, or the name, number or place that stands for one on that network, such as @name',
              }),
            })
            .overwrite((item) => ({
              ...item,
              url: networkAddress(item.network, item.url) ?? item.url,
            })),
        )
        .max(SOCIAL_MAX, `At most ${SOCIAL_MAX}`),
    }),
    z.strictObject({
      ...every,
      lock,
      type: z.literal('image'),
      picture: Picture.nullish(),
      alt: words(300).default(''),
      caption: words(200).nullish(),
      url: Address.nullish(),
      ratio: z.enum(['16:10', 'square', 'tall', 'wide']).default('16:10'),
    }),
    z.strictObject({
      ...every,
      lock,
      type: z.literal('embed'),
      provider: z.enum(embedProviders).optional().meta({ description: 'Follows from the address' }),
      url: Address,
      title: words(120).default(''),
      poster: Picture.nullish(),
      /** A line below the title, such as the length. */
      meta: words(120).nullish(),
    }),
    z.strictObject({
      ...every,
      type: z.literal('email'),
      title: words(120),
      description: words(300).nullish(),
      button: words(40).default('Subscribe'),
      consent: words(500),
    }),
    z.strictObject({
      ...every,
      lock,
      type: z.literal('collection'),
      title: words(120),
      view: z.enum(['grid', 'list']).default('list'),
      open: z.boolean().optional(),
      items: z.array(CollectionItem).max(BLOCK_ITEMS_MAX, `At most ${BLOCK_ITEMS_MAX} items`),
    }),
    z.strictObject({
      ...offer,
      type: z.literal('tip'),
      amount: words(40).nullish().meta({ description: 'As it is read: From 3 €' }),
    }),
    z.strictObject({
      ...offer,
      type: z.literal('product'),
      price: words(40).nullish().meta({ description: 'As it is read: 24 €' }),
      picture: Picture.nullish(),
    }),
    z.strictObject({
      ...offer,
      type: z.literal('event'),
      date: Day.nullish(),
      time: TimeOfDay.nullish(),
      place: words(120).nullish(),
      picture: Picture.nullish(),
    }),
    z.strictObject({
      ...offer,
      type: z.literal('podcast'),
      show: words(120).nullish(),
      length: words(40).nullish().meta({ description: 'As it is read: 41 minutes' }),
      picture: Picture.nullish(),
    }),
    z.strictObject({
      ...offer,
      type: z.literal('map'),
      place: words(200).nullish().meta({
        description: 'Without an address, the block leads to this place on OpenStreetMap',
      }),
    }),
  ])
  .meta({ id: 'HubBlock' })

export type Block = z.infer<typeof Block>
export type BlockType = Block['type']
export type BlockOf<T extends BlockType> = Extract<Block, { type: T }>

/** What all programs know of a type of block besides its fields. */
export interface BlockFacts<T extends BlockType> {
  /** As people call it. */
  name: string
  /** Words of its own, by which people know one; empty if there are none. */
  words(block: BlockOf<T>): string
  /** The field that names its picture. */
  picture: PictureFields[T]
  hasItemPictures: ItemPictures[T]
  /** What an import says that it has taken over. */
  taken(block: BlockOf<T>): Partial<TakenCounts>
}

type PictureFields = {
  [T in BlockType]: [PictureKey<T>] extends [never] ? null : PictureKey<T>
}
type PictureKey<T extends BlockType> = Extract<keyof BlockOf<T>, 'picture' | 'poster'>

type ItemPictures = {
  [T in BlockType]: BlockOf<T> extends { items: (infer I)[] }
    ? 'picture' extends keyof I
      ? true
      : false
    : false
}

const blockFacts: { readonly [T in BlockType]: BlockFacts<T> } = {
  link: {
    name: 'Link button',
    words: ({ title }) => title,
    picture: 'picture',
    hasItemPictures: false,
    taken: () => ({ buttons: 1 }),
  },
  heading: {
    name: 'Heading',
    words: ({ text }) => text,
    picture: null,
    hasItemPictures: false,
    taken: () => ({ headings: 1 }),
  },
  text: {
    name: 'Text',
    words: ({ text }) => plainText(text),
    picture: null,
    hasItemPictures: false,
    taken: () => ({ texts: 1 }),
  },
  divider: {
    name: 'Divider',
    words: () => '',
    picture: null,
    hasItemPictures: false,
    taken: () => ({}),
  },
  social: {
    name: 'Social row',
    words: () => '',
    picture: null,
    hasItemPictures: false,
    taken: ({ items }) => ({ networks: items.length }),
  },
  image: {
    name: 'Picture',
    words: ({ caption, alt }) => caption || alt,
    picture: 'picture',
    hasItemPictures: false,
    taken: () => ({ images: 1 }),
  },
  embed: {
    name: 'Video or music',
    words: ({ title }) => title,
    picture: 'poster',
    hasItemPictures: false,
    taken: () => ({ players: 1 }),
  },
  email: {
    name: 'E-mail sign-up',
    words: ({ title }) => title,
    picture: null,
    hasItemPictures: false,
    taken: () => ({ forms: 1 }),
  },
  collection: {
    name: 'Collection',
    words: ({ title }) => title,
    picture: null,
    hasItemPictures: true,
    taken: () => ({ collections: 1 }),
  },
  tip: offerFacts('Tip jar', null),
  product: offerFacts('Shop item', 'picture'),
  event: offerFacts('Event', 'picture'),
  podcast: offerFacts('Podcast', 'picture'),
  map: offerFacts('Map', null),
}

/** The type of the block decides, which the compiler cannot follow through a look-up. */
export const factsOf = (block: Block): BlockFacts<BlockType> =>
  blockFacts[block.type] as BlockFacts<BlockType>

/** What the kinds of links with a look of their own have in common. */
function offerFacts<P extends 'picture' | null>(name: string, picture: P) {
  return {
    name,
    words: ({ title }: { title: string }) => title,
    picture,
    hasItemPictures: false,
    taken: () => ({ buttons: 1 }),
  } as const
}

/** For types as stored and sent: they may be of a newer version. */
export const nameOfType = (type: string | null): string | undefined =>
  type !== null && isBlockType(type) ? blockFacts[type].name : undefined

const isBlockType = (type: string): type is BlockType => Object.hasOwn(blockFacts, type)
