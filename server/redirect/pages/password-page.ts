import { counted } from '../../../contract/counted.ts'
import type { PasswordRefusal } from '../gate/forms.ts'
import { addressOf, page, policyWith, type VisitorPage } from './pages.ts'
import { art } from './visitor-art.ts'

/** Browsers apply form-action to redirects after a form too, and this form redirects to the link's target, on any host. */
export const PASSWORD_PAGE_POLICY = policyWith('http: https:')

/** A visitor who has to wait no longer than this still gets the form. */
const SOON_SECONDS = 10
const AGAIN_SOON =
  'Too many wrong passwords were tried for this link. Yours was not looked at. Try again in a few seconds.'

/** Asks for the password of a link without revealing its target. */
export function passwordPage(visited: VisitorPage, refusal: PasswordRefusal | undefined): string {
  const text = [`Whoever gave you ${addressOf(visited)} can tell you the password.`]
  const content = { art: art.locked, title: 'This link has a password' }
  if (refusal?.kind === 'locked' && refusal.retryAfterSeconds > SOON_SECONDS) {
    const minutes = Math.max(1, Math.ceil(refusal.retryAfterSeconds / 60))
    const wait = `<b>Too many tries. Come back in ${counted(minutes, 'minute')}.</b>`
    return page(visited, { ...content, text: [...text, wait] })
  }
  return page(visited, { ...content, text, form: form(refusal) })
}

function form(refusal: PasswordRefusal | undefined): string {
  const error = refusal && (refusal.kind === 'wrong' ? wrong(refusal.triesLeft) : AGAIN_SOON)
  const state = error ? ' aria-invalid="true" aria-describedby="e"' : ''
  return `<form method="post"><label for="p">Password</label><input id="p" name="password" type="password" required autofocus autocomplete="off" maxlength="128"${state}>${error ? `<p class="e" id="e">${error}</p>` : ''}<button>Open the link</button></form>`
}

const wrong = (left: number): string =>
  `That is not the password. You have ${counted(left, 'more try', 'more tries')}.`
