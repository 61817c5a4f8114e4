/**
 * What the public pages need in the browser, without React: the theme's buttons, the phone's menu, "Try again", and the
 * year, which a page built long ago does not know. It listens on the document, so that it does not matter whether it runs
 * before or after the page is there.
 */
import { applyTheme, chosenTheme } from '../../lib/theme.ts'
import { markThemeChoice, pressThemeButton } from './theme-buttons.ts'

function onClick({ target }: MouseEvent): void {
  if (!(target instanceof Element) || pressThemeButton(target)) return
  if (target.closest('[data-try-again]')) tryAgain()
}

/** On the error page itself a reload would only show it again. */
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
