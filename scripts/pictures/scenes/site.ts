import { dialog, type Scene, visible } from '../scene.ts'

/** Narrow enough that the words are still legible in half of a page, and on a phone. */
const NARROW = { width: 700, height: 860 }

/** The form of a drawer, without what stands beside it. */
const form = { x: 360, width: 640 }

/** The pictures of the landing page. */
export const siteScenes: readonly Scene[] = [
  {
    name: 'site-link',
    path: 'main/furls',
    async set(page) {
      await visible(page.getByRole('heading', { level: 1 }))
      await page.keyboard.press('c')
      const drawer = dialog(page)
      await drawer
        .getByRole('textbox', { name: 'Address' })
        .fill('https://alderandpine.example/collections/winter')
      await drawer.getByRole('textbox', { name: 'Title' }).fill('The winter collection')
      await drawer.getByRole('textbox', { name: 'Key' }).fill('winter')
      await drawer.getByRole('button', { name: /^UTM parameters/ }).click()
      await drawer.getByRole('button', { name: 'Newsletter' }).click()
      await drawer.getByLabel('Campaign').fill('winter-2026')
      await visible(drawer.getByText(/available|free/i))
      await visible(drawer.getByText('Visitors arrive at'))
      // From the domain on, all of it is in the picture
      await drawer
        .getByText('Domain', { exact: true })
        .first()
        .evaluate((label) => label.scrollIntoView({ block: 'start' }))
    },
    shows: { x: 422, y: 52, width: 578, height: 552 },
  },
  {
    name: 'site-rules',
    path: 'main/furls/go.alder.example/ship',
    async set(page) {
      const edit = { name: 'Edit', exact: true } as const
      await page.getByRole('button', edit).or(page.getByRole('link', edit)).first().click()
      await visible(dialog(page).getByText(/of the clicks of the last 30 days/))
      await visible(dialog(page).getByRole('group', { name: 'Try the rules' }).getByText('rule 1'))
    },
    shows: { ...form, y: 368, height: 414 },
  },
  {
    name: 'site-qr',
    path: 'main/furls/go.alder.example/menu',
    window: NARROW,
    async set(page) {
      await page.getByRole('button', { name: 'Design' }).click()
      await visible(dialog(page).getByText(/of 4 tries/))
    },
    shows: (page) => ({ element: dialog(page), height: 414 }),
  },
  {
    name: 'site-analytics',
    path: 'analytics?period=30d',
    window: NARROW,
    set: (page) => visible(page.getByLabel(/over time/)),
    shows: { x: 0, y: 224, width: 700, height: 530 },
  },
  {
    name: 'site-monitoring',
    path: 'monitoring',
    window: NARROW,
    set: (page) => visible(page.getByText(/is down\./)),
    shows: { x: 0, y: 161, width: 700, height: 428 },
  },
  {
    name: 'site-hub',
    path: 'main/furlhubs',
    async set(page) {
      await page.getByRole('link', { name: 'Edit' }).first().click()
      await page.getByRole('link', { name: 'History' }).click()
      await visible(page.getByText('First spring'))
    },
    shows: { x: 84, y: 64, width: 540, height: 330 },
  },
]
