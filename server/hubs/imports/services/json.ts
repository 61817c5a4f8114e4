import { z } from 'zod'
import { pictureAddress } from '../document/imported-address.ts'
import type { ImportedBlock, ImportedNetwork, ImportedPage } from '../document/imported-page.ts'
import { quoted } from '../document/imported-texts.ts'
import { pagePropsOf } from '../reading/next-data.ts'
import { linkStackFileOf } from './linkstack-file.ts'
import { findOwnParts, type OwnHub, ownTitle, readOwnHub } from './own-hub.ts'

export type JsonReading =
  | { kind: 'page'; page: ImportedPage }
  | { kind: 'hub'; hub: OwnHub }
  /** What a page of Next.js was made from, saved without the page. */
  | { kind: 'props'; props: Record<string, unknown> }
  | { kind: 'refused'; why: string }

const UNKNOWN =
  'This JSON is none that can be imported. Use a hub as it is exported here, a file of LinkStack, or {"title": "…", "links": [{"title": "…", "url": "https://…"}]}.'

export function readJsonText(text: string): JsonReading {
  const values = valuesIn(text)
  const [first] = values
  if (first === undefined) return { kind: 'refused', why: 'This is not valid JSON.' }
  if (values.length > 1) return readLines(values)
  if (findOwnParts(first)) return readOwnHub(first)
  const props = pagePropsOf(text)
  if (props) return { kind: 'props', props }
  const page = linkStackFileOf(first) ?? pageOf(first)
  return page ? { kind: 'page', page } : { kind: 'refused', why: UNKNOWN }
}

const LINES_MAX = 2000

/** One value, or one in each line as in `hubs.jsonl` of an export. Nothing if a line is not valid. */
function valuesIn(text: string): unknown[] {
  const whole = parsed(text)
  if (whole !== undefined) return [whole]
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  if (lines.length < 2 || lines.length > LINES_MAX) return []
  const values = lines.map(parsed)
  return values.includes(undefined) ? [] : values
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) ?? undefined
  } catch {
    // Not JSON, or nested so deeply that the parser gives up.
    return undefined
  }
}

/** The lines of an exported file: hubs, each followed by its versions. */
function readLines(values: readonly unknown[]): JsonReading {
  const isVersion = z.object({ hub: z.string(), number: z.number() })
  const hubs = values.filter((value) => findOwnParts(value) && !isVersion.safeParse(value).success)
  const [only] = hubs
  if (only === undefined) return { kind: 'refused', why: UNKNOWN }
  if (hubs.length === 1) return readOwnHub(only)
  const names = hubs.slice(0, 5).map((hub) => quoted(ownTitle(hub)))
  const list = hubs.length > names.length ? `${names.join(', ')} and more` : names.join(', ')
  return {
    kind: 'refused',
    why: `This file has ${hubs.length} hubs: ${list}. Send the line of one.`,
  }
}

const text = z.string().optional().catch(undefined)
const anything = z.unknown().optional()

const SimpleLink = z
  .object({
    type: text,
    title: text,
    name: text,
    label: text,
    text,
    url: text,
    href: text,
    link: text,
    description: text,
    subtitle: text,
    thumbnail: text,
    image: text,
  })
  .transform((link) => ({
    type: link.type?.toLowerCase() ?? 'link',
    title: link.title ?? link.name ?? link.label ?? link.text ?? '',
    address: link.url ?? link.href ?? link.link ?? '',
    description: link.description ?? link.subtitle,
    picture: pictureAddress(link.thumbnail ?? link.image),
  }))

const SimpleNetwork = z
  .object({ type: text, network: text, platform: text, name: text, url: text, href: text })
  .transform(
    (link): ImportedNetwork => ({
      network: link.type ?? link.network ?? link.platform ?? link.name ?? '',
      address: link.url ?? link.href ?? '',
    }),
  )

const SimplePage = z.object({
  title: text,
  name: text,
  username: text,
  bio: text,
  description: text,
  avatar: text,
  image: text,
  picture: text,
  links: z.array(z.unknown()),
  socials: anything,
  socialLinks: anything,
})

/** A list of links with a title, as many services and programs write it. */
function pageOf(value: unknown): ImportedPage | undefined {
  const found = SimplePage.safeParse(Array.isArray(value) ? { links: value } : value).data
  const links = found?.links.slice(0, 1000).map((link) => SimpleLink.safeParse(link).data)
  if (!found || !links?.some((link) => link && (link.address !== '' || link.title !== '')))
    return undefined
  const broken = found.links.length - links.filter(Boolean).length
  const row = networksIn(found.socials ?? found.socialLinks)
  return {
    source: 'JSON',
    name: found.title ?? found.name ?? found.username ?? '',
    bio: found.bio ?? found.description ?? '',
    avatar: pictureAddress(found.avatar ?? found.image ?? found.picture),
    blocks: [
      ...(row.length > 0 ? [{ type: 'social' as const, items: row }] : []),
      ...links.flatMap((link) => (link ? [blockOf(link)] : [])),
    ],
    left: broken > 0 ? [{ what: `${broken} of the links`, why: 'Broken, or too many.' }] : [],
  }
}

function blockOf({ type, ...link }: z.infer<typeof SimpleLink>): ImportedBlock {
  const isHeading = type === 'header' || type === 'heading'
  return isHeading ? { type: 'heading', text: link.title } : { type: 'link', ...link }
}

/** A list, or the addresses by the names of their networks. */
function networksIn(value: unknown): ImportedNetwork[] {
  if (Array.isArray(value))
    return value.slice(0, 100).flatMap((each) => SimpleNetwork.safeParse(each).data ?? [])
  const named = z.record(z.string(), z.unknown()).safeParse(value).data ?? {}
  return Object.entries(named)
    .slice(0, 100)
    .flatMap(([network, address]) => (typeof address === 'string' ? [{ network, address }] : []))
}
