/** Makes the landing page's shortener and list of links interactive, on the markup of shortener.tsx and history.tsx. */

import type { UrlHistory } from '../../../contract/links/demo-links.ts'
import { fetchJson } from '../../lib/api/api-fetch.ts'
import { age } from '../../ui/time/dates.ts'
import { resetNote } from './note.ts'
import { press } from './press.ts'
import { shorten } from './shorten.ts'
import { clickCount, withoutScheme } from './shortener-words.ts'
import { copyOf, part, slot } from './slots.ts'

const SHOWN = 5

function start(): void {
  const shortener = document.querySelector<HTMLElement>('[data-shortener]')
  const form = shortener?.querySelector('form')
  const field = form?.elements.namedItem('address')
  if (!shortener || !form || !(field instanceof HTMLInputElement)) return
  let busy = false
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (busy) return
    busy = true
    form.setAttribute('aria-busy', 'true')
    const made = await shorten(shortener, field)
    form.removeAttribute('aria-busy')
    busy = false
    if (made) await showHistory()
  })
  field.addEventListener('input', () => resetNote(shortener, field))
  document.addEventListener('click', press)
}

async function whenThere(): Promise<void> {
  start()
  await showHistory()
}

type Item = UrlHistory['items'][number]

/** Shows the latest links, if any. The list is optional, so a failure is silent. */
async function showHistory(): Promise<void> {
  const history = document.querySelector<HTMLElement>('[data-history]')
  if (!history) return
  const { items } = await fetchJson<UrlHistory>('/urls/history').catch(() => ({ items: [] }))
  const now = new Date()
  const rows = items.slice(0, SHOWN).map((item) => rowFor(history, item, now))
  part(history, 'list').replaceChildren(...rows)
  history.hidden = rows.length === 0
}

function rowFor(history: HTMLElement, item: Item, now: Date): HTMLElement {
  const row = copyOf(history, 'row')
  row.dataset.value = item.shortUrl
  const link = slot<HTMLAnchorElement>(row, 'link')
  link.href = item.shortUrl
  link.textContent = withoutScheme(item.shortUrl)
  slot(row, 'target').textContent = item.title ?? withoutScheme(item.redirectTo)
  slot(row, 'target').title = item.redirectTo
  slot(row, 'clicks').textContent = clickCount(item.clicks)
  const made = slot<HTMLTimeElement>(row, 'age')
  made.dateTime = item.createdAt
  made.title = new Date(item.createdAt).toLocaleString()
  made.textContent = age(item.createdAt, now)
  return row
}

if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', whenThere)
else void whenThere()
