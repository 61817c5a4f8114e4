import { words } from './shortener-words.ts'
import { copyOf, part } from './slots.ts'

const INVITATION = 'Make an account'

/** Restores the note under the field to its initial text, and removes the last result. */
export function resetNote(shortener: HTMLElement, field: HTMLInputElement): void {
  const note = part(shortener, 'note')
  note.textContent = words.idle
  note.removeAttribute('data-tone')
  note.hidden = false
  field.removeAttribute('aria-invalid')
  part(shortener, 'place').replaceChildren()
}

/** Shows an error and keeps the typed text. The invitation in the text becomes a link to the registration. */
export function showError(shortener: HTMLElement, field: HTMLInputElement, text: string): void {
  resetNote(shortener, field)
  const note = part(shortener, 'note')
  const [before = '', after] = text.split(INVITATION)
  note.textContent = before
  if (after !== undefined) note.append(copyOf(shortener, 'invitation'), after)
  note.dataset.tone = 'bad'
  field.setAttribute('aria-invalid', 'true')
  field.focus()
}
