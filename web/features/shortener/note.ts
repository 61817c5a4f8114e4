import { words } from './shortener-words.ts'
import { copyOf, part } from './slots.ts'

const INVITATION = 'Make an account'

/** The line under the field, as it is before anything went wrong. */
export function rest(shortener: HTMLElement, field: HTMLInputElement): void {
  const note = part(shortener, 'note')
  note.textContent = words.idle
  note.removeAttribute('data-tone')
  note.hidden = false
  field.removeAttribute('aria-invalid')
  part(shortener, 'place').replaceChildren()
}

/** Says what went wrong; what was typed stays. The words that invite become the link to the registration. */
export function complain(shortener: HTMLElement, field: HTMLInputElement, text: string): void {
  rest(shortener, field)
  const note = part(shortener, 'note')
  const [before = '', after] = text.split(INVITATION)
  note.textContent = before
  if (after !== undefined) note.append(copyOf(shortener, 'invitation'), after)
  note.dataset.tone = 'bad'
  field.setAttribute('aria-invalid', 'true')
  field.focus()
}
