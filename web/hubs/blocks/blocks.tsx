import {
  type Icon,
  IconAt,
  IconHeading,
  IconLayoutGrid,
  IconLink,
  IconMail,
  IconMinus,
  IconPhoto,
  IconPlayerPlay,
  IconTextSize,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { type Block, type BlockOf, type BlockType, factsOf } from '../../../contract/hubs/blocks.ts'
import { findEmbed, providerNames } from '../../../hub-page/embed-address.ts'
import { networkName } from '../../../hub-page/icons.ts'
import { newId } from './block-id.ts'
import { CollectionFields } from './fields/collection-fields.tsx'
import type { FieldsProps } from './fields/fields-props.ts'
import { ImageFields } from './fields/image-fields.tsx'
import { LinkFields } from './fields/link-fields.tsx'
import { plainFields } from './fields/plain-fields.tsx'
import { SocialFields } from './fields/social-fields.tsx'

/** What the editor knows of a type of block. */
export interface BlockKind<T extends BlockType> {
  /** In the menu, below the name. */
  note: string
  Icon: Icon
  /** What a new one has. */
  start(): Omit<BlockOf<T>, 'id' | 'type'>
  /** The second line of a closed one; empty: its name. */
  line(block: BlockOf<T>): string
  Fields: ComponentType<FieldsProps<T>>
  locks: Locks[T]
}

/** What a block may ask before it opens. The page draws no other lock than the contract has for it. */
type Locks = { readonly [T in BlockType]: readonly LockKind<BlockOf<T>>[] }
type LockKind<B> = 'lock' extends keyof B
  ? B extends { lock?: infer L }
    ? Extract<L, { kind: string }>['kind']
    : never
  : never
type Kinds = { readonly [T in BlockType]: BlockKind<T> }

/** In the order of the menu. */
export const blockKinds: Kinds = {
  link: {
    note: 'Leads to an address and counts clicks',
    Icon: IconLink,
    start: () => ({ title: '', url: '' }),
    line: ({ description, url }) => description || shortAddress(url) || 'No address yet',
    Fields: LinkFields,
    locks: ['age', 'code'],
  },
  social: {
    note: 'Your profiles as a row of icons',
    Icon: IconAt,
    start: () => ({ items: [] }),
    line: ({ items }) =>
      items.map(({ network }) => networkName(network)).join(', ') || 'No profile yet',
    Fields: SocialFields,
    locks: [],
  },
  heading: {
    note: 'Above a group of blocks',
    Icon: IconHeading,
    start: () => ({ text: '' }),
    line: () => '',
    Fields: plainFields({ field: 'text', label: 'Heading', maxLength: 120 }),
    locks: [],
  },
  text: {
    note: 'A few sentences',
    Icon: IconTextSize,
    start: () => ({ text: '' }),
    line: () => '',
    Fields: plainFields({
      field: 'text',
      label: 'Text',
      description: '**bold**, _italic_ and [words](address)',
      maxLength: 2000,
      rows: 4,
    }),
    locks: ['age'],
  },
  image: {
    note: 'With a caption, and an address if you like',
    Icon: IconPhoto,
    start: () => ({ alt: '', ratio: '16:10' }),
    line: ({ picture }) => (picture ? '' : 'No picture yet'),
    Fields: ImageFields,
    locks: ['age'],
  },
  embed: {
    note: 'Loads when it is pressed',
    Icon: IconPlayerPlay,
    start: () => ({ url: '', title: '' }),
    line: embedLine,
    Fields: plainFields(
      {
        field: 'url',
        label: 'Address',
        description: 'Of YouTube, Vimeo, Spotify or SoundCloud; of Bandcamp that of Share, Embed',
        input: 'address',
        // The provider follows from the address
        alongside: { provider: undefined },
      },
      { field: 'title', label: 'Title', maxLength: 120 },
      {
        field: 'meta',
        label: 'Line below the title',
        placeholder: '41 minutes',
        maxLength: 120,
        isOptional: true,
      },
      { field: 'poster', label: 'Picture before it is pressed', input: 'picture' },
    ),
    locks: ['age'],
  },
  collection: {
    note: 'Several links that fold open',
    Icon: IconLayoutGrid,
    start: () => ({ title: '', view: 'list', open: true, items: [] }),
    line: ({ items }) => `${items.length} ${items.length === 1 ? 'link' : 'links'}`,
    Fields: CollectionFields,
    locks: ['age'],
  },
  email: {
    note: 'Collects addresses, with consent',
    Icon: IconMail,
    start: () => ({
      title: 'Hear from us',
      button: 'Subscribe',
      consent: 'By subscribing you agree to get this newsletter. Every issue has a link to leave.',
    }),
    line: () => '',
    Fields: plainFields(
      { field: 'title', label: 'Title', maxLength: 120 },
      { field: 'description', label: 'Second line', maxLength: 300, isOptional: true },
      { field: 'button', label: 'Button', maxLength: 40 },
      {
        field: 'consent',
        label: 'What people agree to',
        description: 'Kept with each address, with the time',
        maxLength: 500,
        rows: 2,
      },
    ),
    locks: [],
  },
  divider: {
    note: 'A line',
    Icon: IconMinus,
    start: () => ({}),
    line: () => '',
    Fields: () => <p>A divider has nothing to fill in.</p>,
    locks: [],
  },
}

/** The type of the block decides, which the compiler cannot follow through a look-up. */
export const kindOf = (block: Block): BlockKind<BlockType> =>
  blockKinds[block.type] as BlockKind<BlockType>

export const newBlock = (type: BlockType, id = newId()): Block =>
  ({ id, type, ...blockKinds[type].start() }) as Block

/** The second line of a closed block. */
export const blockNote = (block: Block): string =>
  block.hidden ? 'Hidden' : kindOf(block).line(block) || factsOf(block).name

function embedLine({ url }: BlockOf<'embed'>): string {
  const embed = findEmbed(url)
  if (embed) return `${providerNames[embed.provider]}, loads when pressed`
  return url.trim() === '' ? 'No address yet' : 'Not an address that can be played'
}

const shortAddress = (url: string) => url.trim().replace(/^https?:\/\/(www\.)?/, '')
