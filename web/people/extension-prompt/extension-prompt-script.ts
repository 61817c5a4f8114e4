/** Shows the prompt of extension-prompt.tsx for this browser, unless it was refused for good. */
import { detectBrowser, storeAddress } from './browsers.ts'
import { floatUntilInTheWay } from './float-until-in-the-way.ts'

const SHOWN_AFTER_MS = 2000
/** Kept at a logout, like all keys that begin with `hide`. */
const KEY = 'hideExtensionPrompt'

export function offerExtension(): void {
  const name = detectBrowser(navigator.userAgent)
  const prompt = document.querySelector<HTMLElement>(`[data-extension="${name}"]`)
  const store = storeAddress(
    prompt?.querySelector('[data-extension-store]')?.getAttribute('href') ?? null,
  )
  // Not on the page to which it leads
  if (!prompt || !store || new URL(store, location.href).pathname === location.pathname) return
  prompt.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return
    if (target.closest('[data-extension-never]')) refuse()
    if (target.closest('[data-extension-never], [data-extension-later]')) prompt.hidden = true
  })
  setTimeout(() => {
    prompt.hidden = isRefused()
    if (!prompt.hidden) floatUntilInTheWay(prompt)
  }, SHOWN_AFTER_MS)
}

/** A browser may forbid its storage. Then the prompt is only hidden. */
function refuse(): void {
  try {
    localStorage.setItem(KEY, 'true')
  } catch {
    // Nothing else remembers it.
  }
}

function isRefused(): boolean {
  try {
    return localStorage.getItem(KEY) !== null
  } catch {
    return false
  }
}
