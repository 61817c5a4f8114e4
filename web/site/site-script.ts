/**
 * Script of the public pages, without React: the theme buttons, the banner, the phone menu, "Try again", the request that
 * failed, and the current year, which a page built earlier does not know. Listeners are on the document, so the script may
 * run before the page is parsed.
 */
import { applyTheme, chosenTheme } from '../lib/theme.ts'
import { startNewsletter } from '../newsletter/newsletter-script.ts'
import { offerExtension } from '../people/extension-prompt/extension-prompt-script.ts'
import { takeSignupCodes } from '../plans/promo/signup-codes-script.ts'
import { pressBanner } from './banner/banner-script.ts'
import { warnOfStrangePost } from './blog/unknown-post-script.ts'
import { requestTime } from './request-time.ts'
import { markThemeChoice, pressThemeButton } from './theme-buttons.ts'

function onClick({ target }: MouseEvent): void {
  if (!(target instanceof Element) || pressThemeButton(target) || pressBanner(target)) return
  if (target.closest('[data-menu] nav a')) openMenu()?.removeAttribute('open')
  if (target.closest('[data-try-again]')) tryAgain()
}

/** Reloading the error page itself would only show it again. */
function tryAgain(): void {
  if (location.pathname.endsWith('/error') && history.length > 1) history.back()
  else location.reload()
}

const openMenu = () => document.querySelector<HTMLDetailsElement>('details[data-menu][open]')

function closeMenu({ key }: KeyboardEvent): void {
  const menu = openMenu()
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
  fillInRequest()
  startNewsletter()
  takeSignupCodes()
  offerExtension()
  warnOfStrangePost()
}

/** On the error page: the request that failed, if the address names one. */
function fillInRequest(): void {
  const id = new URLSearchParams(location.search).get('request')
  const line = document.querySelector<HTMLElement>('[data-request]')
  const [code, time] = line?.querySelectorAll('code, span') ?? []
  if (!id?.match(/^req_[a-z0-9]{1,40}$/) || !line || !code || !time) return
  code.textContent = id
  time.textContent = requestTime()
  line.hidden = false
}

document.addEventListener('click', onClick)
document.addEventListener('keydown', closeMenu)
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', followSystem)
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', fillIn)
else fillIn()
