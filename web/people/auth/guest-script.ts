/**
 * Inline script of the guest pages, for the time before React has loaded:
 * - hides the page if the browser has a session, until the guard has decided;
 * - holds back a form that is submitted, see `useEarlyInput`.
 * It must not vary between requests: the content security policy allows it by its hash.
 */
export const guestScript = `(() => {
if (localStorage.getItem('token')) document.documentElement.dataset.guest = 'unsure'
addEventListener('submit', (event) => {
const form = event.target
if (form.method !== 'post' || 'live' in form.dataset) return
event.preventDefault()
event.stopImmediatePropagation()
form.dataset.early = ''
}, true)
})()`

export function showPage(): void {
  delete document.documentElement.dataset.guest
}
