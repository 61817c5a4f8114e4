import { z } from 'zod'
import { countries } from '../countries.ts'
import { devices } from '../links/rules/rule-words.ts'
import { GeoRules } from '../links/rules/rules.ts'
import { UtmParams } from '../links/utm.ts'
import { Moment } from '../moment.ts'
import type { TakenCounts } from './taken-counts.ts'
import { Picture, words } from './texts.ts'

export const BLOCKS_MAX = 100
export const BLOCK_ITEMS_MAX = 40
export const SOCIAL_MAX = 20

/** Made by the client, and unique within its document. */
export const BlockId = z
  .string('Use an id such as b1')
  .regex(/^[A-Za-z0-9_-]{1,40}$/, 'Use up to 40 letters, digits, - and _')

/** An address as typed. A draft may hold one that is not complete; publishing checks it. */
const Address = z.string('Enter an address').max(8192, 'At most 8,192 characters')

const Schedule = z
  .strictObject({ start: Moment.nullish(), end: Moment.nullish() })
  .refine(({ start, end }) => !start || !end || Date.parse(start) < Date.parse(end), {
    path: ['end'],
    message: 'Use a time after the start',
  })

const Country = z
  .string()
  .transform((code) => code.toUpperCase())
  .refine((code) => countries.includes(code), 'Use a country code such as DE')

/** Who sees a block. Every condition that is given has to hold; a visitor of an unknown country is in none. */
const Audience = z.strictObject({
  countries: z
    .strictObject({
      /** False: everybody but these. */
      isIn: z.boolean().default(true),
      codes: z.array(Country).min(1, 'Choose at least one country').max(250),
    })
    .nullish(),
  devices: z
    .array(z.enum(devices))
    .min(1, 'Choose at least one')
    .max(devices.length, 'Name each device once')
    .nullish(),
  languages: z
    .array(z.string().regex(/^[a-z]{2,3}$/, 'Use a language such as de'))
    .min(1, 'Choose at least one')
    .max(40)
    .nullish(),
})

const AgeLock = z.strictObject({ kind: z.literal('age') })
const CodeLock = z.strictObject({ kind: z.literal('code'), code: words(64) })

const every = {
  id: BlockId,
  hidden: z.boolean().optional(),
  schedule: Schedule.nullish(),
  audience: Audience.nullish(),
}

/** Blocks of other types than a link have no address that a code could protect. */
const lock = AgeLock.nullish()

const CollectionItem = z.strictObject({
  id: BlockId.optional(),
  title: words(120),
  description: words(200).nullish(),
  picture: Picture.nullish(),
  url: Address.default(''),
})

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
          z.strictObject({ id: BlockId.optional(), network: z.string().max(40), url: Address }),
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
    words: ({ text }) => text,
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
}

/** The type of the block decides, which the compiler cannot follow through a look-up. */
export const factsOf = (block: Block): BlockFacts<BlockType> =>
  blockFacts[block.type] as BlockFacts<BlockType>

/** For types as stored and sent: they may be of a newer version. */
export const nameOfType = (type: string | null): string | undefined =>
  type !== null && isBlockType(type) ? blockFacts[type].name : undefined

const isBlockType = (type: string): type is BlockType => Object.hasOwn(blockFacts, type)
