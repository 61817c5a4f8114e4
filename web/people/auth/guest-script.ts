import { FROM_TOKEN } from '../../lib/session/acting.ts'
import { FAREWELL } from '../../lib/session/farewell.ts'
import { TOKEN } from '../../lib/session/token.ts'

/**
 * Inline script of the guest pages, which are usable as HTML:
 * - starts the scripts of the page (`scripts/house/guest-pages.mjs` has put them off) with the first move, touch or key, or at
 *   once where they decide what is shown: with a session, a message for this page, or something in its address or history;
 *   the focus that the browser itself gives to the only field of a page does not count, nor does the move without a distance
 *   that Chromium tells a page under a pointer that rests;
 *   where a field offers passkeys, which has to be before it is focused, as soon as the browser has nothing else to do;
 * - leads on at once from a page that has nothing to show: a registration or a new password without its code;
 * - hides the page if the browser has a session, until the guard has decided;
 * - holds back a form that is submitted until then, see `useEarlyInput`, and a button that is pressed, see `showPage`.
 * It must not vary between requests: the content security policy allows it by its hash.
 */
export const guestScript = `(() => {
const root = document.documentElement
const state = history.state && history.state.usr
const query = new URLSearchParams(location.search)
const isAt = (path) => location.pathname.endsWith(path)
if ((isAt('/check-email') && !state) || (isAt('/register') && !query.get('reg'))) return location.replace('register-mail' + location.search)
if (isAt('/reset-password/confirm') && !query.get('code')) return location.replace('../reset-password' + location.search)
const isKnown = localStorage.getItem('${TOKEN}') || localStorage.getItem('${FROM_TOKEN}')
if (isKnown) root.dataset.guest = 'unsure'
const signs = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'input', 'focusin', 'click', 'submit']
const start = (sign) => {
if (sign && sign.type === 'focusin' && sign.target.autofocus) return
if (sign && sign.type === 'pointermove' && !sign.movementX && !sign.movementY) return
for (const sign of signs) removeEventListener(sign, start, true)
for (const file of document.querySelectorAll('link[rel="prefetch"]')) file.rel = 'modulepreload'
for (const later of document.querySelectorAll('script[type="text/later"]')) {
const script = document.createElement('script')
script.type = 'module'
script.textContent = later.textContent
later.replaceWith(script)
}
}
const isAsked = isKnown || state || location.search || sessionStorage.getItem('${FAREWELL}')
if (isAsked || document.querySelector('meta[name="screen-views"]')) addEventListener('DOMContentLoaded', start)
else for (const sign of signs) addEventListener(sign, start, true)
addEventListener('load', () => {
if (document.querySelector('[autocomplete~="webauthn"]')) (window.requestIdleCallback || setTimeout)(start)
})
addEventListener('submit', (event) => {
const form = event.target
if (form.method !== 'post' || 'live' in form.dataset) return
event.preventDefault()
event.stopImmediatePropagation()
form.dataset.early = ''
}, true)
addEventListener('click', (event) => {
const button = event.target.closest('button[type=button]')
if (!button || 'live' in root.dataset) return
event.stopImmediatePropagation()
root.early = button
}, true)
})()`

/**
 * Once React has taken the page over. Focuses the only field of a page that was hidden, where the browser could not, and
 * presses the button that was pressed before that.
 */
export function showPage(): void {
  const root: Root = document.documentElement
  delete root.dataset.guest
  if (document.activeElement === document.body) {
    document.querySelector<HTMLElement>('main [autofocus]')?.focus()
  }
  root.dataset.live = ''
  root.early?.click()
  delete root.early
}

interface Root extends HTMLElement {
  early?: HTMLElement
}
