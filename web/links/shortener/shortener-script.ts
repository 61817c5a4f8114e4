/** Makes the landing page's shortener and list of links interactive, on the markup of shortener.tsx and history.tsx. */
import { showHistory } from './history-list.ts'
import { resetNote } from './note.ts'
import { press } from './press.ts'
import { shorten } from './shorten.ts'

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

if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', whenThere)
else void whenThere()
