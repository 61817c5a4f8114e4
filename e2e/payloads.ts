import { readFileSync } from 'node:fs'
import type { BrowserContext, Page } from '@playwright/test'

/** Where texts that want to become script are sent to, if anywhere. */
const CANARY = 'http://canary.invalid'

interface XssCase {
  payload: string
  contexts: string[]
}

const file = new URL('../../shared/corpora/xss.json', import.meta.url)
const { cases } = JSON.parse(readFileSync(file, 'utf8')) as { cases: XssCase[] }

/** The payloads of the shared corpus for one kind of field. */
export function payloadsFor(...contexts: string[]): string[] {
  const fitting = cases.filter((entry) => entry.contexts.some((one) => contexts.includes(one)))
  return fitting.map(({ payload }) => payload.replaceAll('{{CANARY}}', CANARY))
}

/** What ran, asked, or called home on the pages of a context. */
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

/** Touches everything on a page; answers the elements that carry script of their own. */
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
