import type { Page } from '@playwright/test'
import { HUB_DOMAIN } from '../furnish.ts'
import { type Scene, visible } from '../scene.ts'

const editor = (key: string, tab: string) => `furlhub/editor/${HUB_DOMAIN}/${key}?tab=${tab}`

/** The editor has no menu beside it. In the proportions of a post's head. */
const editorHead = { x: 0, y: 0, width: 1280, height: 747 }

const PHONE = { width: 390, height: 600 }

const compared = (page: Page) => page.getByRole('region', { name: 'Compare versions' })

export const hubScenes: readonly Scene[] = [
  {
    name: 'hub-editor',
    path: editor('alderandpine', 'blocks'),
    set: (page) =>
      visible(page.frameLocator('iframe').getByRole('heading', { name: 'Alder & Pine' })),
    shows: editorHead,
  },
  {
    name: 'hub-history',
    path: editor('alderandpine', 'history'),
    async set(page) {
      await page
        .getByRole('list', { name: 'Versions' })
        .getByRole('button', { name: /First spring/ })
        .click()
      const after = compared(page).frameLocator('[data-part="after"] iframe')
      await visible(after.getByText('The winter collection'))
    },
    shows: editorHead,
  },
  {
    name: 'hub-phone',
    path: 'main/furlhubs',
    set: openHub,
    shows: { x: 0, y: 0, ...PHONE },
    window: PHONE,
  },
]

/** The page has a domain of its own, which no name server knows. */
async function openHub(page: Page): Promise<void> {
  const { port } = new URL(page.url())
  const hub = `http://${HUB_DOMAIN}`
  await page.route(`${hub}/**`, async (route) => {
    const url = route.request().url().replace(hub, `http://127.0.0.1:${port}`)
    await route.fulfill({ response: await route.fetch({ url, headers: { host: HUB_DOMAIN } }) })
  })
  await page.goto(`${hub}/alderandpine`)
  await visible(page.getByRole('link', { name: 'Book a repair' }))
}
