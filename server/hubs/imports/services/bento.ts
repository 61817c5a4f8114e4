import { z } from 'zod'
import { findEmbed } from '../../../../hub-page/embed-address.ts'
import { pictureAddress } from '../document/imported-address.ts'
import type { ImportedBlock, ImportedPage } from '../document/imported-page.ts'
import { quoted } from '../document/imported-texts.ts'
import { plainTextOf, richTextOf } from '../reading/rich-doc.ts'
import { iconOfAddress } from './networks.ts'

const text = z.string().optional().catch(undefined)
const anything = z.unknown().optional()
const some = <T extends z.ZodType>(schema: T) => schema.optional().catch(undefined)

const Spot = some(z.object({ x: z.number().catch(0), y: z.number().catch(0) }))

const Item = z.object({
  data: z.object({
    id: text,
    type: z.string(),
    href: text,
    /** Of a picture or a video. */
    url: text,
    variant: text,
    title: anything,
    content: anything,
    caption: anything,
    style: some(z.object({ mobile: text, desktop: text })),
    overrides: some(
      z.object({
        title: anything,
        ogImage: text,
        mapPlace: text,
        mapCaption: anything,
      }),
    ),
  }),
  position: some(z.object({ mobile: Spot, desktop: Spot })),
})

const Profile = z.object({
  name: text,
  handle: text,
  image: text,
  bio: anything,
  bento: z.object({ items: z.array(z.unknown()) }),
})

/** What Bento read at the address of a link: its title and picture, or the name of an account. */
const Metadata = z.object({
  title: text,
  imageUrl: text,
  data: some(z.object({ name: text, userName: text, handle: text, artistName: text })),
})

const BentoProps = z.object({ profile: Profile, fallback: anything })

export type BentoProps = z.infer<typeof BentoProps>
type Item = z.infer<typeof Item>

const ITEMS_READ = 500

/** Whether the properties of a page of Next.js are those of Bento. */
export const findBento = (props: Record<string, unknown>): BentoProps | undefined =>
  BentoProps.safeParse(props).data

/** The tiles from the top to the bottom, as a phone shows them. */
export function readBento({ profile, fallback }: BentoProps): ImportedPage {
  const { items } = profile.bento
  const page: ImportedPage = {
    source: 'BENTO',
    name: profile.name ?? profile.handle ?? '',
    bio: richTextOf(profile.bio),
    avatar: pictureAddress(profile.image),
    blocks: [],
    left: [],
  }
  const read = items.slice(0, ITEMS_READ).flatMap((item) => {
    const known = Item.safeParse(item)
    return known.success ? [known.data] : []
  })
  if (read.length < items.length)
    page.left.push({
      what: `${items.length - read.length} tiles`,
      why: 'The page has too many, or they are broken.',
    })
  const facts = factsFrom(fallback)
  for (const item of read.toSorted(byPlace)) page.blocks.push(...blocksOf(page, item, facts))
  page.left.push({
    what: 'The grid of tiles',
    why: 'A hub shows its blocks one below the other. Choose a look with a grid under Design.',
  })
  return page
}

function byPlace(one: Item, other: Item): number {
  const [a, b] = [one, other].map(({ position }) => position?.mobile ?? position?.desktop)
  return (a?.y ?? 0) - (b?.y ?? 0) || (a?.x ?? 0) - (b?.x ?? 0)
}

type Facts = (address: string) => z.infer<typeof Metadata> | undefined

/** The answers are named by the paths of the calls that gave them. */
function factsFrom(fallback: unknown): Facts {
  const known = z.record(z.string(), z.unknown()).safeParse(fallback).data ?? {}
  const at = (path: string) =>
    Object.hasOwn(known, path) ? Metadata.safeParse(known[path]).data : undefined
  return (address) => {
    const name = encodeURIComponent(address.toWellFormed())
    const [page, account] = ['urlmetadata', 'urlrichdata'].map((call) => at(`/${call}/${name}`))
    return page || account ? { ...page, ...account } : undefined
  }
}

function blocksOf(page: ImportedPage, { data }: Item, facts: Facts): ImportedBlock[] {
  switch (data.type) {
    case 'section-header': {
      const title = plainTextOf(data.title)
      return title === '' ? [] : [{ type: 'heading', text: title }]
    }
    case 'rich-text':
      return textOf(data)
    case 'media':
      return mediaOf(page, data)
    case 'link':
      return [linkOf(data, facts)]
    default:
      page.left.push({ what: `Tile ${quoted(data.type)}`, why: 'Unfurly does not know it.' })
      return []
  }
}

/** A text that leads somewhere is a button. */
function textOf({ content, title, href }: Item['data']): ImportedBlock[] {
  const doc = content ?? title
  const words = plainTextOf(doc)
  if (words === '') return []
  return href
    ? [{ type: 'link', title: words, address: href }]
    : [{ type: 'text', text: richTextOf(doc) }]
}

function mediaOf(page: ImportedPage, data: Item['data']): ImportedBlock[] {
  const { href } = data
  const words = plainTextOf(data.caption)
  const picture = isVideo(data) ? undefined : pictureAddress(data.url)
  if (picture !== undefined)
    return [{ type: 'image', picture, alt: words, caption: words, address: href }]
  const [what, why] = isVideo(data) ? NO_VIDEO : NO_PICTURE
  page.left.push({ what: words ? `${what} ${quoted(words)}` : what, why })
  return href ? [{ type: 'link', title: words, address: href }] : []
}

const NO_VIDEO = [
  'A video',
  'A hub stores no videos. Add it as a player of YouTube or Vimeo.',
] as const
const NO_PICTURE = ['A picture', 'Its file has no address that can be fetched.'] as const

const isVideo = ({ variant, url }: Item['data']): boolean =>
  variant === 'video' || /\.(mp4|mov|webm|m4v)$/i.test(pathOf(url))

const pathOf = (address: string | undefined): string => URL.parse(address ?? '')?.pathname ?? ''

const LARGE = new Set(['2x4', '4x2', '4x4'])

function linkOf(data: Item['data'], facts: Facts): ImportedBlock {
  const { href = '', overrides, style } = data
  const fact = facts(href)
  const place = plainTextOf(overrides?.mapCaption) || (overrides?.mapPlace ?? '')
  const title = plainTextOf(overrides?.title) || place || titleFrom(fact)
  if (place) return { type: 'link', title, address: href, icon: 'map' }
  const picture = pictureAddress(overrides?.ogImage) ?? pictureAddress(fact?.imageUrl)
  // A small tile shows the name of a song, a large one plays it.
  const isPlayer = LARGE.has(style?.mobile ?? style?.desktop ?? '') && findEmbed(href) !== undefined
  return isPlayer
    ? { type: 'player', title, address: href, poster: picture }
    : { type: 'link', title, address: href, picture, icon: iconOfAddress(href) }
}

function titleFrom(fact: z.infer<typeof Metadata> | undefined): string {
  const { name, userName, handle } = fact?.data ?? {}
  return fact?.title ?? name ?? userName ?? handle ?? ''
}
