/** Cards of the list, on the markup of post-card.tsx. Texts of the list of posts are only ever set as text. */

import { longDate } from '../../../ui/time/dates.ts'
import type { ListEntry } from '../list-entry.ts'
import { postAddress } from '../post-words.ts'

export const cardsIn = (list: HTMLElement): HTMLElement[] => [
  ...list.querySelectorAll<HTMLElement>('[data-post]'),
]

/** What a search looks at. */
export const wordsOn = (card: HTMLElement): string =>
  ['category', 'title', 'description'].map((name) => textOf(card, name)).join(' ')

export const categoryOf = (card: HTMLElement): string => textOf(card, 'category')

/** The card that the page has for a post. For one that is newer than the page, a card like the others. */
export function cardFor(post: ListEntry, cards: readonly HTMLElement[]): HTMLElement | undefined {
  const known = cards.find((card) => card.dataset.post === post.path)
  const card = known ?? (cards[0]?.cloneNode(true) as HTMLElement | undefined)
  if (!card) return undefined
  card.dataset.post = post.path
  write(card, 'category', post.category)
  write(card, 'title', post.title)
  write(card, 'date', longDate(post.date))
  write(card, 'minutes', String(post.readingTime))
  slot(card, 'title')?.setAttribute('href', postAddress(post.path))
  slot(card, 'date')?.setAttribute('datetime', post.date)
  if (!known) {
    slot(card, 'description')?.replaceChildren()
    slot(card, 'picture')?.replaceChildren(pictureOf(post))
  }
  return card
}

function pictureOf({ image }: ListEntry): HTMLImageElement {
  const picture = document.createElement('img')
  picture.src = new URL(image, location.origin).pathname
  picture.alt = ''
  picture.width = 1200
  picture.height = 700
  picture.loading = 'lazy'
  return picture
}

const slot = (card: HTMLElement, name: string) =>
  card.querySelector<HTMLElement>(`[data-slot="${name}"]`)

const textOf = (card: HTMLElement, name: string): string => slot(card, name)?.textContent ?? ''

function write(card: HTMLElement, name: string, text: string): void {
  const place = slot(card, name)
  if (place && place.textContent !== text) place.textContent = text
}
