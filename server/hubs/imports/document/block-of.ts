import {
  BLOCK_ITEMS_MAX,
  type Block,
  type BlockOf,
  SOCIAL_MAX,
} from '../../../../contract/hubs/blocks.ts'
import { networkAddress } from '../../../../contract/hubs/network-address.ts'
import { networkName } from '../../../../contract/hubs/networks.ts'
import { Moment } from '../../../../contract/moment.ts'
import { findEmbed } from '../../../../hub-page/embed-address.ts'
import { networkOf } from '../services/networks.ts'
import { addPicture, type DraftPage, fittingText } from './draft-page.ts'
import { importedAddress } from './imported-address.ts'
import type {
  ImportedBlock,
  ImportedCollection,
  ImportedItem,
  ImportedLink,
  ImportedNetwork,
  ImportedPlayer,
} from './imported-page.ts'
import { cutAt, lineOf, quoted } from './imported-texts.ts'

type BlockOfId = (id: string) => Block

/** The block that a hub has for it; nothing, where it is left out and named. A social row may become several. */
export function blocksOf(draft: DraftPage, imported: ImportedBlock): BlockOfId[] {
  switch (imported.type) {
    case 'link':
      return [linkOf(draft, imported)].flat()
    case 'player':
      return playerOf(draft, imported)
    case 'collection':
      return collectionOf(draft, imported)
    case 'social':
      return socialOf(draft, imported.items)
    case 'heading': {
      const text = fittingText(draft, 'title', imported.text)
      return text === '' ? [] : [(id) => ({ id, type: 'heading', text })]
    }
    case 'text': {
      const text = fittingText(draft, 'text', imported.text)
      return text === '' ? [] : [(id) => ({ id, type: 'text', text })]
    }
    case 'divider':
      return [(id) => ({ id, type: 'divider' })]
    case 'image':
      return imageOf(draft, imported)
    case 'email': {
      const title = fittingText(draft, 'title', imported.title) || 'Newsletter'
      const description = fittingText(draft, 'formDescription', imported.description ?? '')
      return [(id) => ({ id, type: 'email', title, ...given({ description }), ...formWords })]
    }
  }
}

const formWords = {
  button: 'Subscribe',
  consent: 'By subscribing you agree to get this newsletter. Every issue has a link to leave.',
} as const

/** Only the fields that have something. */
const given = <T extends object>(fields: T): Partial<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value)) as Partial<T>

const SHOWN_ADDRESS = 60

function findAddress(draft: DraftPage, what: string, typed: string): string | undefined {
  const address = importedAddress(typed)
  if (address === undefined) {
    const shown = cutAt(lineOf(typed), SHOWN_ADDRESS)
    const why =
      shown === '' ? 'It has no address.' : `Its address is none that a hub can lead to: ${shown}`
    draft.left.push({ what, why })
  }
  return address
}

const titleOf = (draft: DraftPage, title: string, address: string): string =>
  fittingText(draft, 'title', title) || cutAt(address.replace(/^\w+:(\/\/)?(www\.)?/, ''), 60)

function conditions({ isAdult, start, end }: ImportedLink | ImportedPlayer | ImportedCollection) {
  const from = Moment.safeParse(start).data
  const until = Moment.safeParse(end).data
  const isOrdered = !from || !until || Date.parse(from) < Date.parse(until)
  return {
    ...(isAdult && { lock: { kind: 'age' as const } }),
    ...((from || until) && isOrdered && { schedule: given({ start: from, end: until }) }),
  }
}

function linkOf(draft: DraftPage, link: ImportedLink): BlockOfId[] {
  const what = `Button ${quoted(link.title)}`
  const address = findAddress(draft, what, link.address)
  if (address === undefined) return []
  const fields = {
    title: titleOf(draft, link.title, address),
    url: address,
    ...given({ description: fittingText(draft, 'description', link.description ?? '') }),
    ...given({ icon: link.icon, highlight: link.isHighlight }),
    ...conditions(link),
  }
  return [
    (id) => {
      addPicture(draft, { blockId: id, field: 'picture', address: link.picture })
      if (link.isRedirect) draft.redirects.push({ blockId: id, item: null, what, address })
      return { id, type: 'link', ...fields } satisfies BlockOf<'link'>
    },
  ]
}

function playerOf(draft: DraftPage, player: ImportedPlayer): BlockOfId[] {
  const { poster, ...rest } = player
  const embed = findEmbed(player.address)
  if (!embed) return linkOf(draft, { ...rest, type: 'link', picture: poster })
  const address = findAddress(draft, `Player ${quoted(player.title)}`, player.address)
  if (address === undefined) return []
  const title = titleOf(draft, player.title, address)
  return [
    (id) => {
      addPicture(draft, { blockId: id, field: 'poster', address: poster })
      const { provider } = embed
      return { id, type: 'embed', provider, url: address, title, ...conditions(player) }
    },
  ]
}

interface CollectionItem {
  title: string
  url: string
  description?: string | undefined
}

function collectionOf(draft: DraftPage, collection: ImportedCollection): BlockOfId[] {
  const title = fittingText(draft, 'title', collection.title)
  const kept = collection.items.flatMap((item) => itemOf(draft, item))
  if (kept.length === 0) {
    if (title !== '') draft.left.push({ what: `Group ${quoted(title)}`, why: 'It is empty.' })
    return []
  }
  const rest = kept.slice(BLOCK_ITEMS_MAX)
  if (rest.length > 0) {
    draft.left.push({
      what: `${rest.length} entries of ${quoted(title)}`,
      why: `A collection has at most ${BLOCK_ITEMS_MAX} entries.`,
    })
  }
  return [
    (id) => {
      const items = kept.slice(0, BLOCK_ITEMS_MAX).map(({ fields, picture }, at) => {
        addPicture(draft, { blockId: id, field: `items.${at}.picture`, address: picture })
        return { id: `i${at + 1}`, ...fields }
      })
      const { view } = collection
      return { id, type: 'collection', title, view, open: true, items, ...conditions(collection) }
    },
  ]
}

function itemOf(
  draft: DraftPage,
  item: ImportedItem,
): { fields: CollectionItem; picture: string | undefined }[] {
  const url = findAddress(draft, `Button ${quoted(item.title)}`, item.address)
  if (url === undefined) return []
  const description = fittingText(draft, 'description', item.description ?? '')
  const fields = { title: titleOf(draft, item.title, url), url, ...given({ description }) }
  return [{ fields, picture: item.picture }]
}

interface KnownNetwork {
  network: string
  url: string
  isRedirect: boolean | undefined
}

/** One row of the networks that we know, and buttons for the others. */
function socialOf(draft: DraftPage, imported: readonly ImportedNetwork[]): BlockOfId[] {
  const known = imported.filter(({ network }) => networkOf(network) !== undefined)
  const row = known.slice(0, SOCIAL_MAX).flatMap((each) => knownNetwork(draft, each))
  const others = imported.filter((each) => !known.slice(0, SOCIAL_MAX).includes(each))
  const buttons = others.flatMap(({ network, address, isRedirect }) =>
    linkOf(draft, { type: 'link', title: nameOf(network), address, isRedirect }),
  )
  return row.length > 0 ? [(id) => rowOf(draft, id, row), ...buttons] : buttons
}

function knownNetwork(draft: DraftPage, { network: name, address, isRedirect }: ImportedNetwork) {
  const network = networkOf(name) ?? name
  const whole = networkAddress(network, address) ?? address
  const url = findAddress(draft, networkName(network), whole)
  return url === undefined ? [] : [{ network, url, isRedirect }]
}

function rowOf(draft: DraftPage, id: string, row: readonly KnownNetwork[]): BlockOf<'social'> {
  for (const [item, { network, url, isRedirect }] of row.entries()) {
    const place = { blockId: id, item, what: networkName(network), address: url }
    if (isRedirect) draft.redirects.push(place)
  }
  const items = row.map(({ network, url }, at) => ({ id: `i${at + 1}`, network, url }))
  return { id, type: 'social', items }
}

/** `APPLE_PODCAST` as people read it. */
function nameOf(network: string): string {
  const known = networkOf(network)
  if (known) return networkName(known)
  return network
    .toLowerCase()
    .split(/[_\s-]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
}

function imageOf(draft: DraftPage, image: Extract<ImportedBlock, { type: 'image' }>): BlockOfId[] {
  const alt = fittingText(draft, 'alt', image.alt)
  const caption = fittingText(draft, 'caption', image.caption ?? '')
  const url =
    image.address === undefined
      ? undefined
      : findAddress(draft, 'The address of a picture', image.address)
  return [
    (id) => {
      addPicture(draft, { blockId: id, field: 'picture', address: image.picture })
      return { id, type: 'image', alt, ratio: 'square', ...given({ caption, url }) }
    },
  ]
}
