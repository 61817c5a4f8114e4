import { counted } from '../../../../contract/counted.ts'
/** Searches the docs in the browser, on the markup of doc-search.tsx. The index is loaded once the field is used. */
import { pageAddress } from '../../../lib/base-path.ts'
import { log } from '../../../lib/log.ts'
import { excerpt } from './excerpt.ts'
import type { Finding, FindSections } from './find-sections.ts'

interface Place {
  search: HTMLElement
  field: HTMLInputElement
  results: HTMLElement
  count: HTMLElement
  list: HTMLElement
}

let finder: Promise<FindSections> | undefined

export function startDocSearch(): void {
  const place = placeIn(document)
  if (!place) return
  const { search, field } = place
  field.addEventListener('focus', () => void loadFinder())
  field.addEventListener('input', () => void show(place))
  field.form?.addEventListener('submit', (event) => {
    event.preventDefault()
    linksIn(place)[0]?.click()
  })
  search.addEventListener('keydown', (event) => moveByKey(place, event))
  document.addEventListener('keydown', (event) => focusByKey(field, event))
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Node && !search.contains(target)) close(place)
  })
  const asked = new URLSearchParams(location.search).get('q')
  // Text typed before this script was loaded takes precedence over the address.
  if (asked && field.value === '') field.value = asked
  if (field.value !== '') void show(place)
}

function placeIn(page: ParentNode): Place | undefined {
  const search = page.querySelector<HTMLElement>('[data-doc-search]')
  const field = search?.querySelector('input')
  const [results, count, list] = ['results', 'count', 'list'].map((name) =>
    search?.querySelector<HTMLElement>(`[data-${name}]`),
  )
  return search && field && results && count && list
    ? { search, field, results, count, list }
    : undefined
}

function loadFinder(): Promise<FindSections> {
  finder ??= fetchFinder().catch((error) => {
    finder = undefined
    throw error
  })
  return finder
}

async function fetchFinder(): Promise<FindSections> {
  const [{ sectionFinder }, answer] = await Promise.all([
    import('./find-sections.ts'),
    fetch(pageAddress('/docs/search.json')),
  ])
  if (!answer.ok) throw new Error(`status ${answer.status}`)
  return sectionFinder(await answer.text())
}

async function show(place: Place): Promise<void> {
  const { field, results, count, list } = place
  const query = field.value.trim()
  if (query === '') return close(place)
  try {
    const find = await loadFinder()
    // Typed on meanwhile: the later call shows its own.
    if (field.value.trim() !== query) return
    const found = find(query)
    list.replaceChildren(...found.map(entryFor))
    count.textContent = countWords(found.length, query)
  } catch (error) {
    log('The search of the docs could not be loaded', error)
    list.replaceChildren()
    count.textContent = 'The search could not be loaded. Type on to try again.'
  }
  results.hidden = false
}

function countWords(found: number, query: string): string {
  if (found === 0) return `Nothing found for “${query}”.`
  return counted(found, 'section')
}

function entryFor({ id, title, heading, text, words }: Finding): HTMLElement {
  const link = document.createElement('a')
  link.href = pageAddress(`/docs/${id.replace(/#$/, '')}`)
  const name = document.createElement('b')
  name.textContent = heading === '' ? title : `${title} › ${heading}`
  const about = document.createElement('span')
  about.append(
    ...excerpt(text, words).map((piece) => {
      if (!piece.isMatch) return piece.text
      const mark = document.createElement('mark')
      mark.textContent = piece.text
      return mark
    }),
  )
  link.append(name, about)
  const entry = document.createElement('li')
  entry.append(link)
  return entry
}

const linksIn = ({ list }: Place): HTMLAnchorElement[] => [...list.querySelectorAll('a')]

/** The arrows go from the field through the results and back, Escape closes them. */
function moveByKey(place: Place, event: KeyboardEvent): void {
  const { field, results } = place
  if (event.key === 'Escape' && !results.hidden) {
    event.preventDefault()
    field.focus()
    close(place)
    return
  }
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined || results.hidden) return
  const stops: HTMLElement[] = [field, ...linksIn(place)]
  const next = stops[stops.indexOf(document.activeElement as HTMLElement) + step]
  event.preventDefault()
  next?.focus()
}

function focusByKey(field: HTMLInputElement, event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey, target } = event
  if (key !== '/' || ctrlKey || metaKey || altKey) return
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) return
  event.preventDefault()
  field.focus()
}

function close({ results }: Place): void {
  results.hidden = true
}
