/**
 * Script of the public pages, without React: the theme buttons, the phone menu, "Try again", and the current year, which
 * a page built earlier does not know. Listeners are on the document, so the script may run before the page is parsed.
 */
import { applyTheme, chosenTheme } from '../../lib/theme.ts'
import { markThemeChoice, pressThemeButton } from './theme-buttons.ts'

function onClick({ target }: MouseEvent): void {
  if (!(target instanceof Element) || pressThemeButton(target)) return
  if (target.closest('[data-try-again]')) tryAgain()
}

/** Reloading the error page itself would only show it again. */
function tryAgain(): void {
  if (location.pathname.endsWith('/error') && history.length > 1) history.back()
  else location.reload()
}

function closeMenu({ key }: KeyboardEvent): void {
  const menu = document.querySelector<HTMLDetailsElement>('details[data-menu][open]')
  if (key !== 'Escape' || !menu) return
  menu.open = false
  menu.querySelector('summary')?.focus()
}

const followSystem = () => applyTheme(chosenTheme(document.cookie))

function fillIn(): void {
  markThemeChoice()
  for (const year of document.querySelectorAll('[data-year]')) {
    year.textContent = String(new Date().getFullYear())
  }
}

document.addEventListener('click', onClick)
document.addEventListener('keydown', closeMenu)
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', followSystem)
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', fillIn)
else fillIn()
