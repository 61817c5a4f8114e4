import { isoTime } from '../../../platform/clock.ts'
import { pictureAddress } from '../document/imported-address.ts'
import type { ImportedBlock, ImportedItem, ImportedPage } from '../document/imported-page.ts'
import { quoted } from '../document/imported-texts.ts'
import { refusedKind } from './linktree-kinds.ts'
import {
  childLinksOf,
  countOf,
  type LinktreeLink,
  LinktreeProps,
  linksOf,
  NewTheme,
  socialLinksOf,
} from './linktree-shape.ts'
import { linktreeTheme } from './linktree-theme.ts'

/** Whether the properties of a page of Next.js are those of Linktree. */
export const findLinktree = (props: Record<string, unknown>): LinktreeProps | undefined => {
  const found = LinktreeProps.safeParse(props).data
  const hasLinks = Array.isArray(found?.links) || Array.isArray(found?.account?.links)
  return found?.account && (hasLinks || found.account.username) ? found : undefined
}

/** A page that shows nothing until its visitor agrees. */
export const isGated = ({ links, account, hasConsentedToView, contentGating }: LinktreeProps) =>
  countOf(links) === 0 &&
  countOf(account?.links) === 0 &&
  (hasConsentedToView === false || (contentGating ?? 'none') !== 'none')

export function readLinktree(props: LinktreeProps): ImportedPage {
  const { account } = props
  const page: ImportedPage = {
    source: 'LINKTREE',
    name: props.pageTitle ?? account?.pageTitle ?? account?.username ?? props.username ?? '',
    bio: props.description ?? account?.description ?? '',
    avatar:
      pictureAddress(account?.customAvatar) ??
      pictureAddress(account?.profilePictureUrl) ??
      pictureAddress(props.profilePictureUrl),
    seo: { title: account?.pageMeta?.title, description: account?.pageMeta?.description },
    blocks: [],
    theme: linktreeTheme(account?.themeV2, account?.theme, props.theme),
    left: [],
  }
  const row = socialRow(props)
  const isBelow = account?.socialLinksPosition?.toUpperCase() === 'BOTTOM'
  if (!isBelow) page.blocks.push(...row)
  addLinks(page, entriesOf(props))
  if (isBelow) page.blocks.push(...row)
  nameTheRest(page, props)
  return page
}

function socialRow({ socialLinks, account }: LinktreeProps): ImportedBlock[] {
  const links = socialLinksOf(countOf(socialLinks) > 0 ? socialLinks : account?.socialLinks)
  const items = byPosition(links).map(({ type = '', url = '' }) => ({
    network: type,
    address: url,
  }))
  return items.length > 0 ? [{ type: 'social', items }] : []
}

interface Entry extends Omit<LinktreeLink, 'childLinks'> {
  children: Omit<LinktreeLink, 'childLinks'>[]
}

/**
 * The entries of the page with what both of its lists say of them: one has thumbnails and locks, the other schedules. The
 * members of a group are within it, or stand beside it and name it.
 */
function entriesOf({ links, account }: LinktreeProps): Entry[] {
  const shown = linksOf(links)
  const kept = linksOf(account?.links)
  const details = new Map(kept.map((link) => [link.id, link]))
  const main = shown.length > 0 ? shown : kept
  const all = main.map(({ childLinks, ...link }) => {
    const detail = details.get(link.id)
    const children = byPosition(childLinksOf(childLinks ?? detail?.childLinks))
    return {
      ...link,
      modifiers: { ...detail?.modifiers, ...link.modifiers } as LinktreeLink['modifiers'],
      parent: link.parent ?? detail?.parent,
      children,
    }
  })
  const groups = new Map(all.map((entry) => [entry.id, entry]))
  const top: Entry[] = []
  for (const entry of byPosition(all)) {
    const group = entry.parent?.id === undefined ? undefined : groups.get(entry.parent.id)
    if (!group || group === entry) top.push(entry)
    else if (!group.children.some(({ id }) => id === entry.id)) group.children.push(entry)
  }
  return top
}

const byPosition = <T extends { position?: number | undefined }>(list: T[]): T[] =>
  list.toSorted((one, other) => (one.position ?? 0) - (other.position ?? 0))

function addLinks(page: ImportedPage, entries: readonly Entry[]): void {
  for (const entry of entries) {
    const title = entry.title ?? ''
    const type = entry.type?.toUpperCase() ?? 'CLASSIC'
    if (type === 'HEADER' && entry.children.length === 0)
      page.blocks.push({ type: 'heading', text: title })
    else if (type === 'GROUP' || entry.children.length > 0) addGroup(page, entry)
    else page.blocks.push(...blockOf(page, entry, type))
  }
}

/** What keeps a link closed, or why it is none; undefined for one that can be taken over. */
function closedWhy({ url, rules, locked }: Omit<LinktreeLink, 'childLinks'>): string | undefined {
  const gates = (rules?.gate?.activeOrder ?? []).map((gate) => gate.toLowerCase())
  const others = gates.filter((gate) => !/age|sensitive/.test(gate))
  if (others.length > 0 || (locked && !url)) {
    const by = others.length > 0 ? others.join(' and ') : 'a lock'
    return `Linktree shows its address only to those who pass it (${by}). Add it by hand, with a code.`
  }
  if (gates.length > 0 && !url)
    return 'Linktree shows its address only to adults. Add it by hand, with the question for the age.'
  return undefined
}

const isForAdults = ({ rules, locked }: Omit<LinktreeLink, 'childLinks'>): boolean =>
  (rules?.gate?.activeOrder ?? []).some((gate) => /age|sensitive/i.test(gate)) || Boolean(locked)

function blockOf(page: ImportedPage, entry: Entry, type: string): ImportedBlock[] {
  const title = entry.title ?? ''
  if (type === 'TEXT') return [{ type: 'text', text: title }]
  if (isForm(type, entry)) return formOf(page, title)
  const why = closedWhy(entry) ?? refusedKind(type, entry)
  if (why === undefined) return [buttonOf(entry)]
  page.left.push({ what: `${type === 'CLASSIC' ? 'Button' : 'Entry'} ${quoted(title)}`, why })
  return []
}

function formOf(page: ImportedPage, title: string): ImportedBlock[] {
  page.left.push({
    what: `The addresses that ${quoted(title || 'Newsletter')} has collected`,
    why: 'They stay at Linktree. Export them there.',
  })
  return [{ type: 'email', title }]
}

function buttonOf(entry: Entry): ImportedBlock {
  const { title = '', url: address = '', modifiers, context, animation } = entry
  const picture = pictureOf(entry)
  if (/^EMBED/i.test(context?.embedOption ?? ''))
    return { type: 'player', title, address, poster: picture, ...conditionsOf(entry) }
  const isHighlight = Boolean(animation ?? modifiers?.animation)
  return { type: 'link', title, address, picture, isHighlight, ...conditionsOf(entry) }
}

const isForm = (type: string, { context }: Entry): boolean =>
  type === 'EMAIL' ||
  type === 'MAILCHIMP' ||
  (type === 'FORM' && /email/i.test(context?.formType ?? ''))

const pictureOf = ({ thumbnail, modifiers }: Omit<LinktreeLink, 'childLinks'>) =>
  pictureAddress(thumbnail) ?? pictureAddress(modifiers?.thumbnailUrl)

function addGroup(page: ImportedPage, entry: Entry): void {
  const title = entry.title ?? ''
  const items = entry.children.flatMap((child): ImportedItem[] => {
    const why = closedWhy(child) ?? refusedKind(child.type?.toUpperCase() ?? 'CLASSIC', child)
    const name = child.title ?? ''
    // A question for the age is asked for a whole collection.
    const lost =
      why ??
      (isForAdults(child) ? 'It asks for the age, which a collection does as a whole.' : undefined)
    if (lost !== undefined) {
      page.left.push({ what: `Button ${quoted(name)} in ${quoted(title)}`, why: lost })
      return []
    }
    return [{ title: name, address: child.url ?? '', picture: pictureOf(child) }]
  })
  const isGrid = /grid|carousel|featured/i.test(entry.context?.layoutOption ?? '')
  page.blocks.push({
    type: 'collection',
    title,
    view: isGrid ? 'grid' : 'list',
    items,
    ...conditionsOf(entry),
  })
}

const conditionsOf = (entry: Entry) => ({
  isAdult: isForAdults(entry),
  start: momentOf(entry.modifiers?.scheduleStart),
  end: momentOf(entry.modifiers?.scheduleEnd),
})

/** Milliseconds, or ISO 8601. */
function momentOf(time: number | string | undefined): string | undefined {
  const at = typeof time === 'string' && !/^\d+$/.test(time) ? Date.parse(time) : Number(time)
  return Number.isFinite(at) && at > 0 && at < Date.UTC(9999, 0) ? isoTime(at) : undefined
}

function nameTheRest(page: ImportedPage, props: LinktreeProps): void {
  const total = Math.max(countOf(props.links), countOf(props.account?.links))
  const read = Math.max(linksOf(props.links).length, linksOf(props.account?.links).length)
  const why = 'The page has too many, or they are broken.'
  if (total > read) page.left.push({ what: `${total - read} more entries`, why })
  for (const { what, why: reason, isThere } of features) {
    if (isThere(props)) page.left.push({ what, why: reason })
  }
}

interface Feature {
  what: string
  why: string
  isThere: (props: LinktreeProps) => boolean
}

/** What a page may have beside its entries. */
const features: readonly Feature[] = [
  {
    what: 'The warning before the page',
    why: 'Set a lock for the age under Settings.',
    isThere: ({ contentGating = 'none', account }) =>
      contentGating !== 'none' || Boolean(account?.contentWarning),
  },
  {
    what: 'The picture in the background',
    why: 'A hub has colours, gradients and patterns.',
    isThere: ({ account }) =>
      Boolean(account?.backgroundImage) ||
      /image|video/i.test(backgroundKind(account?.theme, account?.themeV2)),
  },
  {
    what: 'The moving picture',
    why: 'A hub has pictures that stand still.',
    isThere: ({ account }) => Boolean(account?.customAvatarVideo),
  },
  {
    what: 'Trackers of other services',
    why: 'A hub has none. It counts views and clicks itself.',
    isThere: ({ account }) =>
      Boolean(account?.googleAnalyticsId ?? account?.facebookPixelId ?? account?.tiktokPixelId),
  },
  {
    what: 'Donations',
    why: 'A hub takes no payments. Add a button that leads to them.',
    isThere: ({ account }) => Boolean(account?.donationsActive) || Boolean(account?.causeBanner),
  },
  {
    what: 'Sign-up forms of the whole page',
    why: 'Add a block for subscribing by e-mail.',
    isThere: ({ account, integrations }) =>
      countOf(account?.integrations) + countOf(integrations) > 0,
  },
  {
    what: 'The verified mark',
    why: 'It is given by Linktree.',
    isThere: ({ account }) => countOf(account?.profileBadges) > 0,
  },
]

const backgroundKind = (...themes: readonly unknown[]): string =>
  themes.map((theme) => NewTheme.safeParse(theme).data?.background?.type ?? '').join(' ')
