import type { Block } from '../../../contract/hubs/blocks.ts'
import type { HubDocument } from '../../../contract/hubs/document.ts'
import type { ChannelName } from '../channels.ts'
import type { MarketName } from '../places.ts'

/** A hub of the demo: what its page was after each change, oldest first. */
export interface HubPlan {
  key: string
  title: string
  channel: ChannelName
  market: MarketName
  /** Views of an ordinary day. */
  daily: number
  /** The share of views after which a place is pressed. */
  pressed: Readonly<Record<string, number>>
  versions: readonly HubVersionPlan[]
}

export interface HubVersionPlan {
  daysAgo: number
  document: HubDocument
  label?: string
  /** The last change may still be a draft. */
  isDraft?: boolean
}

const page = (path: string) => `https://alderandpine.example/${path}`
const consent = 'One letter a month about walks and repairs. Each has a link to leave.'

const shop: HubDocument = {
  profile: {
    name: 'Alder & Pine',
    bio: 'Clothes and tools for walking. Made to be repaired.',
  },
  blocks: [
    {
      id: 'autumn',
      type: 'link',
      title: 'The autumn collection',
      description: 'Wool, wax and one very good hat',
      url: page('collections/autumn'),
      icon: 'bag',
      highlight: true,
    },
    {
      id: 'repair',
      type: 'link',
      title: 'Book a repair',
      description: 'Bring it, or send it',
      url: page('repair'),
      icon: 'tool',
    },
    { id: 'routes', type: 'link', title: 'Walks without a car', url: page('routes'), icon: 'map' },
    { id: 'read', type: 'heading', text: 'To read' },
    {
      id: 'guides',
      type: 'collection',
      title: 'Guides',
      view: 'list',
      open: true,
      items: [
        { id: 'packs', title: 'Backpacks, compared', url: page('guides/packs') },
        { id: 'tents', title: 'Tents, compared', url: page('guides/tents') },
        { id: 'knots', title: 'Seven knots to know', url: page('guides/knots') },
      ],
    },
    {
      id: 'letters',
      type: 'email',
      title: 'A letter a month',
      description: 'Walks, repairs, and what comes into the shop.',
      button: 'Send it to me',
      consent,
    },
    {
      id: 'social',
      type: 'social',
      items: [
        { id: 'i', network: 'instagram', url: 'https://instagram.example/alderandpine' },
        { id: 'm', network: 'mail', url: 'mailto:hello@alderandpine.example' },
      ],
    },
  ],
  theme: { preset: 'fern' },
  seo: { title: 'Alder & Pine: everything in one place' },
}

const cafe: HubDocument = {
  profile: {
    name: 'The café at Alder & Pine',
    bio: 'Soup, bread and coffee between the tents. Open when the shop is.',
  },
  blocks: [
    {
      id: 'menu',
      type: 'link',
      title: 'This week’s menu',
      description: 'Changes on Mondays',
      url: page('cafe/menu'),
      icon: 'menu',
      highlight: true,
    },
    { id: 'stamps', type: 'link', title: 'Stamp card', url: page('cafe/stamps'), icon: 'heart' },
    {
      id: 'table',
      type: 'link',
      title: 'A table for more than six',
      url: page('cafe/table'),
      icon: 'calendar',
    },
    {
      id: 'hours',
      type: 'text',
      text: '**Monday to Friday** 8:00 to 18:00\n**Saturday** 9:00 to 17:00\nClosed on Sundays: we are out walking.',
    },
    { id: 'wifi', type: 'link', title: 'Wi-Fi', url: page('cafe/wifi'), icon: 'chat' },
  ],
  theme: { preset: 'harbour' },
  seo: {},
}

const walks: HubDocument = {
  profile: {
    name: 'Walking club',
    bio: 'Every second Sunday, in any weather. First walk free.',
  },
  blocks: [
    {
      id: 'next',
      type: 'link',
      title: 'The next walk',
      description: 'Where, when, what to bring',
      url: page('club/next'),
      icon: 'calendar',
      highlight: true,
    },
    { id: 'join', type: 'link', title: 'Join', url: page('club'), icon: 'ticket' },
    { id: 'rules', type: 'link', title: 'How we walk', url: page('club/rules'), icon: 'file' },
    { id: 'photos', type: 'link', title: 'Photographs', url: page('club/photos'), icon: 'camera' },
    {
      id: 'chat',
      type: 'link',
      title: 'Our chat',
      description: 'The code is on your card',
      url: page('club/chat'),
      icon: 'chat',
      lock: { kind: 'code', code: 'boots-and-bread' },
    },
  ],
  theme: { preset: 'riso' },
  seo: {},
}

const without = (document: HubDocument, ...ids: string[]): HubDocument => ({
  ...document,
  blocks: document.blocks.filter(({ id }) => !ids.includes(id)),
})

const changed = (document: HubDocument, id: string, fields: object): HubDocument => ({
  ...document,
  blocks: document.blocks.map((block) =>
    block.id === id ? ({ ...block, ...fields } as Block) : block,
  ),
})

const inSpring = changed(shop, 'autumn', {
  title: 'The spring collection',
  description: 'Lighter, and dry again by noon',
  url: page('collections/spring'),
})

export const hubPlans: readonly HubPlan[] = [
  {
    key: 'alderandpine',
    title: 'Alder & Pine',
    channel: 'instagram',
    market: 'everywhere',
    daily: 64,
    pressed: { autumn: 0.31, repair: 0.12, routes: 0.14, 'guides.packs': 0.05, 'social.i': 0.02 },
    versions: [
      {
        daysAgo: 340,
        document: { ...without(inSpring, 'letters', 'guides', 'read'), theme: { preset: 'slate' } },
      },
      { daysAgo: 268, document: without(inSpring, 'letters'), label: 'First spring' },
      { daysAgo: 121, document: without(shop, 'letters') },
      { daysAgo: 74, document: shop, label: 'With the letter' },
      {
        daysAgo: 1,
        document: changed(shop, 'autumn', { title: 'The winter collection' }),
        isDraft: true,
      },
    ],
  },
  {
    key: 'cafe',
    title: 'Café',
    channel: 'print',
    market: 'shops',
    daily: 29,
    pressed: { menu: 0.52, stamps: 0.08, table: 0.06, wifi: 0.19 },
    versions: [
      { daysAgo: 318, document: without(cafe, 'stamps') },
      { daysAgo: 132, document: cafe },
    ],
  },
  {
    key: 'walking-club',
    title: 'Walking club',
    channel: 'facebook',
    market: 'german',
    daily: 12,
    pressed: { next: 0.44, join: 0.11, rules: 0.05, photos: 0.17 },
    versions: [
      { daysAgo: 205, document: without(walks, 'chat', 'photos') },
      { daysAgo: 190, document: without(walks, 'chat') },
      { daysAgo: 41, document: walks, label: 'With the chat' },
    ],
  },
]
