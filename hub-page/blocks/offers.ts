import type { BlockOf } from '../../contract/hubs/blocks.ts'
import { placeAddress } from '../../contract/hubs/network-forms.ts'
import { findHref } from '../addresses.ts'
import { dayWords } from '../day-words.ts'
import { type Html, html } from '../html.ts'
import type { IconName } from '../icon-paths.ts'
import { icon } from '../icons.ts'
import type { PageContext } from '../page-context.ts'
import { blockPlaces } from '../places.ts'
import { always, type BlockPosition, type BlockRow, none } from './block-row.ts'
import { lead } from './parts/lead.ts'
import { addressProblems, isMissing, named } from './parts/problems.ts'
import { waitingNote } from './parts/waiting-note.ts'

export type OfferType = 'tip' | 'product' | 'event' | 'podcast' | 'map'

/** What all of these blocks have. */
interface Offer {
  id: string
  title: string
  url: string
  description?: string | null | undefined
  picture?: string | null | undefined
}

type Fact = Html | string | null | undefined | false

/** In what the kinds of links with a look of their own differ. */
interface Looks<B extends Offer> {
  icon: IconName
  /** The line that people look for first: a price, a day, a place. */
  facts(block: B): readonly Fact[]
  /** Where it leads without an address of its own. */
  otherwise?(block: B): string | undefined
}

const looks: { readonly [T in OfferType]: Looks<BlockOf<T>> } = {
  tip: { icon: 'heart', facts: ({ amount }) => [amount] },
  product: { icon: 'bag', facts: ({ price }) => [price] },
  event: {
    icon: 'calendar',
    facts: ({ date, time, place }) => [date && momentOf(date, time), place],
  },
  podcast: { icon: 'mic', facts: ({ show, length }) => [show, length] },
  map: {
    icon: 'map',
    facts: ({ place }) => [place],
    otherwise: ({ place }) => placeAddress(place ?? ''),
  },
}

/** Links with a look of their own. They are counted like buttons, and load nothing of anybody before they are pressed. */
export const offers: { readonly [T in OfferType]: BlockRow<T> } = {
  tip: offer(looks.tip),
  product: offer(looks.product),
  event: offer(looks.event),
  podcast: offer(looks.podcast),
  map: offer(looks.map),
}

function offer<B extends Offer>(kind: Looks<B>) {
  const addressOf = (block: B): string =>
    isMissing(block.url) ? (kind.otherwise?.(block) ?? '') : block.url
  return {
    render: (block: B, page: PageContext, { number }: BlockPosition) => {
      const url = addressOf(block)
      const typed = findHref(url)
      const href = typed && (page.hrefOf(block.id) ?? typed)
      const before = lead({ picture: block.picture, icon: kind.icon }, page, number)
      const inner = html`${before}${words(block, kind.facts(block), waitingNote(url, page))}${endIcon(page)}`
      return href
        ? html`<a class="link" href="${href}" rel="noopener">${inner}</a>`
        : html`<div class="link closed">${inner}</div>`
    },
    ageLock: 'around' as const,
    isNumbered: true,
    awaitsAddress: (block: B) => isMissing(addressOf(block)),
    problems: ({ title, url }: B) => [
      ...(title.trim() ? [] : [{ field: 'title', message: 'Give this block a title.' }]),
      ...addressProblems('url', url, `the address of ${named(title)}`),
    ],
    places: (block: B) => blockPlaces(block.id, { title: block.title, url: addressOf(block) }),
    hasButtons: always,
    profiles: none,
    styles: {},
  }
}

function words(
  { title, description }: Offer,
  facts: readonly Fact[],
  note: string | undefined,
): Html {
  const given = facts.filter((fact) => fact)
  const line = given.map((fact, at) => html`${at > 0 && ' · '}${fact}`)
  return html`<span class="label"><b>${title}</b>${given.length > 0 && html`<small><strong>${line}</strong></small>`}${description && html`<small>${description}</small>`}${note && html`<small>${note}</small>`}</span>`
}

const endIcon = ({ theme }: PageContext): Html =>
  icon(theme.card.align === 'center' ? 'right' : 'arrow', 'i go')

function momentOf(date: string, time: string | null | undefined): Html {
  const written = time ? `${dayWords(date)}, ${time}` : dayWords(date)
  return html`<time datetime="${time ? `${date}T${time}` : date}">${written}</time>`
}
