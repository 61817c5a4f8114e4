import type { BrowserContext, Page } from '@playwright/test'
import { readMarkup } from '../../server/testing/corpora/corpora.ts'

/** The host that a payload calls if it runs as a script. */
const CANARY = 'http://canary.invalid'

/** The texts of the corpus for one kind of field. */
export function payloadsFor(...contexts: string[]): string[] {
  return readMarkup(...contexts).map((payload) => payload.replaceAll('{{CANARY}}', CANARY))
}

/** Records scripts that run, dialogs, and requests to the canary on the pages of a context. */
export async function watchForScript(context: BrowserContext): Promise<string[]> {
  const seen: string[] = []
  await context.exposeFunction('xss', (id: unknown) => seen.push(`script ${id}`))
  context.on('dialog', async (dialog) => {
    seen.push(`dialog ${dialog.message()}`)
    await dialog.dismiss()
  })
  context.on('request', (request) => {
    if (request.url().startsWith(CANARY)) seen.push(`request ${request.url()}`)
  })
  return seen
}

/** Sends pointer and focus events to every element. Returns the elements with inline scripts. */
export function touchAll(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const carriers: string[] = []
    for (const element of document.querySelectorAll('*')) {
      const isCarrier = [...element.attributes].some(
        ({ name, value }) => name.startsWith('on') || /^\W*(java|vb)script:/i.test(value),
      )
      if (isCarrier) carriers.push(element.outerHTML)
      for (const type of ['mouseover', 'mouseenter', 'focus', 'focusin'])
        element.dispatchEvent(new Event(type, { bubbles: type !== 'mouseenter' }))
    }
    return carriers
  })
}
