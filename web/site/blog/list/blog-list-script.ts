import { nounFor } from '../../../../contract/counted.ts'
import { pageAddress } from '../../../lib/base-path.ts'
import { log } from '../../../lib/log.ts'
import type { ListEntry } from '../list-entry.ts'
import { cardFor, cardsIn, categoryOf, wordsOn } from './list-cards.ts'
import { filterOf, isAskedFor, type PostFilter, queryOf } from './post-filter.ts'

const SETTLED_MS = 200

interface Place {
  list: HTMLElement
  form: HTMLFormElement
  field: HTMLInputElement
  /** Of all posts, newest first. */
  cards: HTMLElement[]
  category: string
}

function start(): void {
  const list = document.querySelector<HTMLElement>('[data-posts]')
  const form = document.querySelector<HTMLFormElement>('form[data-search]')
  const field = form?.elements.namedItem('q')
  if (!list || !form || !(field instanceof HTMLInputElement)) return
  const place: Place = { list, form, field, cards: cardsIn(list), category: '' }
  // Text typed before this script was loaded takes precedence over the address.
  const typed = field.value
  ask(place, { ...filterOf(location.search), ...(typed ? { q: typed } : {}) })
  listen(place)
  void load(place)
}

function listen(place: Place): void {
  const { form, field } = place
  let settling: ReturnType<typeof setTimeout> | undefined
  const settle = () => {
    clearTimeout(settling)
    history.replaceState(null, '', addressOf(filterIn(place)))
  }
  field.addEventListener('input', () => {
    show(place)
    clearTimeout(settling)
    // Browsers limit how often an address may change.
    settling = setTimeout(settle, SETTLED_MS)
  })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    settle()
  })
  document.addEventListener('click', (event) => {
    const filter = pressed(place, event)
    if (!filter) return
    event.preventDefault()
    clearTimeout(settling)
    history.pushState(null, '', addressOf(filter))
    ask(place, filter)
  })
  addEventListener('popstate', () => ask(place, filterOf(location.search)))
}

/** The filter of a link that was pressed; undefined for anything else, and for a new tab. */
function pressed(place: Place, event: MouseEvent): PostFilter | undefined {
  const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event
  const link = target instanceof Element ? target.closest<HTMLElement>('a[data-category]') : null
  if (!link || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return undefined
  const category = link.dataset.category ?? ''
  return { category, q: 'all' in link.dataset ? '' : place.field.value }
}

const filterIn = ({ category, field }: Place): PostFilter => ({ category, q: field.value })

const addressOf = (filter: PostFilter): string => pageAddress('/blog') + queryOf(filter)

function ask(place: Place, { category, q }: PostFilter): void {
  place.category = category
  if (place.field.value !== q) place.field.value = q
  show(place)
}

async function load(place: Place): Promise<void> {
  try {
    const posts = await fetchPosts()
    place.cards = posts.flatMap((post) => cardFor(post, place.cards) ?? [])
  } catch (error) {
    log('The list of posts could not be loaded', error)
    place.cards = []
    part('failed').hidden = false
  }
  show(place)
}

function show(place: Place): void {
  const filter = filterIn(place)
  const found = place.cards.filter((card) =>
    isAskedFor(filter, { category: categoryOf(card), words: wordsOn(card) }),
  )
  const isFiltered = queryOf(filter) !== ''
  place.list.toggleAttribute('data-filtered', isFiltered)
  place.list.replaceChildren(...found)
  part('count').textContent = countWords(found.length, place.cards.length)
  part('none').hidden = found.length > 0 || !part('failed').hidden
  for (const link of document.querySelectorAll<HTMLAnchorElement>('nav a[data-category]')) {
    const category = link.dataset.category ?? ''
    link.href = addressOf({ category, q: filter.q })
    if (category === filter.category) link.setAttribute('aria-current', 'true')
    else link.removeAttribute('aria-current')
  }
}

function countWords(found: number, all: number): string {
  const posts = nounFor(all, 'post')
  return found === all ? `${all} ${posts}` : `${found} of ${all} ${posts}`
}

function part(name: 'count' | 'none' | 'failed'): HTMLElement {
  const found = document.querySelector<HTMLElement>(`[data-${name}]`)
  if (!found) throw new Error(`The page has no ${name}`)
  return found
}

/** The list of posts, newest first. Throws if it cannot be had, or is no list of posts. */
async function fetchPosts(): Promise<ListEntry[]> {
  const response = await fetch(pageAddress('/blog/blog-posts.json'))
  if (!response.ok) throw new Error(`The list of posts was answered with ${response.status}`)
  const posts: unknown = await response.json()
  if (!Array.isArray(posts) || !posts.every(isListed)) throw new Error('That is no list of posts')
  return posts
}

const texts = ['path', 'title', 'category', 'date', 'image'] as const

function isListed(entry: unknown): entry is ListEntry {
  if (typeof entry !== 'object' || entry === null) return false
  const fields = entry as Record<string, unknown>
  const isDay = typeof fields.date === 'string' && !Number.isNaN(Date.parse(fields.date))
  const isPicture = URL.canParse(String(fields.image), location.origin)
  return isDay && isPicture && texts.every((name) => typeof fields[name] === 'string')
}

if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start)
else start()
