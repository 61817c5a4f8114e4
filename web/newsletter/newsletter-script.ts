/** Makes the newsletter box interactive, on the markup of newsletter-box.tsx. */
import { isMailAddress } from '../../contract/people/email.ts'
import { postJson } from '../lib/api/api-fetch.ts'
import { showStaticToast } from '../ui/toasts/static-toast.ts'
import { newsletterToasts } from './newsletter-words.ts'

export function startNewsletter(): void {
  const box = document.querySelector<HTMLElement>('[data-newsletter]')
  const form = box?.querySelector('form')
  const field = form?.elements.namedItem('email')
  if (!box || !form || !(field instanceof HTMLInputElement)) return
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (!form.hasAttribute('aria-busy')) void submit(box, form, field)
  })
  field.addEventListener('focus', () => markInvalid(field, false))
}

async function submit(
  box: HTMLElement,
  form: HTMLFormElement,
  field: HTMLInputElement,
): Promise<void> {
  showFailed(box, false)
  if (!isMailAddress(field.value)) return markInvalid(field, true)
  setBusy(form, field, true)
  try {
    await postJson('/subscriptions/v1/subscribe', { email: field.value, segment: 'blog' })
    thank(box)
  } catch {
    setBusy(form, field, false)
    showFailed(box, true)
    showStaticToast({ ...newsletterToasts.failed, tone: 'danger' })
  }
}

/** The focus stays where it is: in the field it would clear the mark at once. */
function markInvalid(field: HTMLInputElement, isInvalid: boolean): void {
  const note = document.getElementById('newsletter-invalid')
  if (note) note.hidden = !isInvalid
  if (isInvalid) {
    field.blur()
    field.setAttribute('aria-invalid', 'true')
  } else field.removeAttribute('aria-invalid')
}

function setBusy(form: HTMLFormElement, field: HTMLInputElement, isBusy: boolean): void {
  field.disabled = isBusy
  if (isBusy) form.setAttribute('aria-busy', 'true')
  else form.removeAttribute('aria-busy')
}

function showFailed(box: HTMLElement, isFailed: boolean): void {
  const note = box.querySelector<HTMLElement>('[data-newsletter-failed]')
  if (note) note.hidden = !isFailed
}

function thank(box: HTMLElement): void {
  box.querySelector('[data-newsletter-ask]')?.remove()
  const thanks = box.querySelector<HTMLElement>('[data-newsletter-thanks]')
  if (!thanks) return
  thanks.hidden = false
  thanks.querySelector('h2')?.focus()
  showStaticToast(newsletterToasts.subscribed)
}
