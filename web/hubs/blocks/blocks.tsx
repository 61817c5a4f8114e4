import {
  type Icon,
  IconAt,
  IconCalendarEvent,
  IconHeading,
  IconHeart,
  IconLayoutGrid,
  IconLink,
  IconMail,
  IconMapPin,
  IconMicrophone,
  IconMinus,
  IconPhoto,
  IconPlayerPlay,
  IconShoppingBag,
  IconTextSize,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { type Block, type BlockOf, type BlockType, factsOf } from '../../../contract/hubs/blocks.ts'
import { networkName } from '../../../contract/hubs/networks.ts'
import { WAITING_NOTE } from '../../../hub-page/blocks/parts/waiting-note.ts'
import { dayWords } from '../../../hub-page/day-words.ts'
import { findEmbed, providerNames } from '../../../hub-page/embed-address.ts'
import { isWaiting } from '../../../hub-page/on-page.ts'
import { newId } from './block-id.ts'
import { CollectionFields } from './fields/collection-fields.tsx'
import type { FieldsProps } from './fields/fields-props.ts'
import { ImageFields } from './fields/image-fields.tsx'
import { LinkFields } from './fields/link-fields.tsx'
import { offerFields, plainFields } from './fields/plain-fields.tsx'
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
    line: ({ description, url }) => description || shortAddress(url),
    Fields: LinkFields,
    locks: ['age', 'code'],
  },
  social: {
    note: 'Your profiles as a row of icons',
    Icon: IconAt,
    start: () => ({ items: [] }),
    line: ({ items }) => items.map(({ network }) => networkName(network)).join(', '),
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
    line: () => '',
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
  tip: {
    note: 'Thanks in money, by a service of yours',
    Icon: IconHeart,
    start: () => ({ title: 'Buy me a coffee', url: '' }),
    line: ({ amount, url }) => factsLine(amount) || shortAddress(url),
    Fields: offerFields<'tip'>({
      field: 'amount',
      label: 'Amount',
      placeholder: 'From 3 €',
      maxLength: 40,
      isOptional: true,
    }),
    locks: ['age'],
  },
  product: {
    note: 'With its price, where it is sold',
    Icon: IconShoppingBag,
    start: () => ({ title: '', url: '' }),
    line: ({ price, url }) => factsLine(price) || shortAddress(url),
    Fields: offerFields<'product'>(
      { field: 'price', label: 'Price', placeholder: '24 €', maxLength: 40, isOptional: true },
      { field: 'picture', label: 'Picture', input: 'picture' },
    ),
    locks: ['age'],
  },
  event: {
    note: 'A day, a place, and its tickets',
    Icon: IconCalendarEvent,
    start: () => ({ title: '', url: '' }),
    line: ({ date, time, place, url }) =>
      factsLine(date && dayWords(date), time, place) || shortAddress(url),
    Fields: offerFields<'event'>(
      { field: 'date', label: 'Date', input: 'date', isOptional: true },
      { field: 'time', label: 'Time', input: 'time', isOptional: true },
      { field: 'place', label: 'Place', maxLength: 120, isOptional: true },
      { field: 'picture', label: 'Picture', input: 'picture' },
    ),
    locks: ['age'],
  },
  podcast: {
    note: 'A show or an episode, where people hear it',
    Icon: IconMicrophone,
    start: () => ({ title: '', url: '' }),
    line: ({ show, length, url }) => factsLine(show, length) || shortAddress(url),
    Fields: offerFields<'podcast'>(
      { field: 'show', label: 'Show', maxLength: 120, isOptional: true },
      {
        field: 'length',
        label: 'Length',
        placeholder: '41 minutes',
        maxLength: 40,
        isOptional: true,
      },
      { field: 'picture', label: 'Picture', input: 'picture' },
    ),
    locks: ['age'],
  },
  map: {
    note: 'The way to a place',
    Icon: IconMapPin,
    start: () => ({ title: 'How to find us', url: '' }),
    line: ({ place, url }) => factsLine(place) || shortAddress(url),
    Fields: offerFields<'map'>({
      field: 'place',
      label: 'Place',
      description: 'Without an address, it leads to this place on OpenStreetMap',
      placeholder: '1 Market Square, Utrecht',
      maxLength: 200,
      isOptional: true,
    }),
    locks: ['age'],
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
export function blockNote(block: Block): string {
  if (block.hidden) return 'Hidden'
  return isWaiting(block) ? WAITING_NOTE : kindOf(block).line(block) || factsOf(block).name
}

function embedLine({ url }: BlockOf<'embed'>): string {
  const embed = findEmbed(url)
  if (embed) return `${providerNames[embed.provider]}, loads when pressed`
  return 'Not an address that can be played'
}

const factsLine = (...facts: (string | null | undefined)[]): string =>
  facts.filter(Boolean).join(', ')

const shortAddress = (url: string) => url.trim().replace(/^https?:\/\/(www\.)?/, '')
