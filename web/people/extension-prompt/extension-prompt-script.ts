/** Shows the prompt of extension-prompt.tsx where its extension can be installed, unless it was put off or refused. */
import { detectBrowser, storeAddress } from './browsers.ts'
import { floatUntilInTheWay } from './float-until-in-the-way.ts'
import { isAnswered, putOff, refuse } from './prompt-answer.ts'

const SHOWN_AFTER_MS = 2000

/** A phone that asks for desktop pages has the agent of a desktop, but no mouse. A narrow window has no free corner. */
const DESKTOP = '(min-width: 48em) and (hover: hover) and (pointer: fine)'

/** What people came for, such as a link that was just made: while it is on the page, nothing is offered beside it. */
const RESULT = '[data-result]'

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
    if (target.closest('[data-extension-later]')) putOff(Date.now())
    if (target.closest('[data-extension-never]')) refuse()
    if (target.closest('[data-extension-never], [data-extension-later]')) prompt.hidden = true
  })
  setTimeout(() => {
    const isOffered = matchMedia(DESKTOP).matches && !isAnswered(Date.now())
    if (isOffered && !document.querySelector(RESULT)) show(prompt)
  }, SHOWN_AFTER_MS)
}

function show(prompt: HTMLElement): void {
  prompt.hidden = false
  floatUntilInTheWay(prompt)
  const results = new MutationObserver(() => {
    if (!document.querySelector(RESULT)) return
    prompt.hidden = true
    results.disconnect()
  })
  results.observe(document.body, { childList: true, subtree: true })
}
