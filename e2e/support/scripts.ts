import type { Page, Response } from '@playwright/test'

/** Whether a response is a script that contains the text. Scripts are found by content, since builds choose their names. */
export const isScriptWith = (text: string) => async (response: Response) =>
  isScript(response.url()) && (await response.text()).includes(text)

/** Holds back the script that contains the text. `asked` resolves when the page has asked for it. */
export async function holdScriptWith(
  page: Page,
  text: string,
): Promise<{ asked: Promise<void>; release: () => void }> {
  const [asked, isAsked] = latch()
  const [released, release] = latch()
  await page.route(
    (url) => isScript(url.href),
    async (route) => {
      const response = await route.fetch()
      if ((await response.text()).includes(text)) {
        isAsked()
        await released
      }
      await route.fulfill({ response })
    },
  )
  return { asked, release }
}

const isScript = (url: string) => new URL(url).pathname.endsWith('.js')

function latch(): [opened: Promise<void>, open: () => void] {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return [opened, open]
}
