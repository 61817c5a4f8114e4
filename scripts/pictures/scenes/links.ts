import type { Page } from '@playwright/test'
import { dialog, head, type Scene, visible } from '../scene.ts'

const drawer = (page: Page) => page.getByRole('dialog', { name: /link/i })

async function openDrawer(page: Page, address: string): Promise<void> {
  await visible(page.getByRole('heading', { level: 1 }))
  await page.keyboard.press('c')
  await drawer(page).getByRole('textbox', { name: 'Address' }).fill(address)
}

async function openDesigner(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Design' }).click()
  await visible(dialog(page).getByText(/of 4 tries/))
}

export const linkScenes: readonly Scene[] = [
  {
    name: 'dashboard',
    path: 'main',
    set: (page) => visible(page.getByLabel(/^Clicks by hour/)),
    shows: head,
  },
  {
    name: 'new-link',
    path: 'main/furls',
    async set(page) {
      await openDrawer(page, 'https://alderandpine.example/collections/winter/rain-jackets')
      await drawer(page).getByRole('textbox', { name: 'Key' }).fill('winter')
      await drawer(page).getByRole('textbox', { name: 'Title' }).fill('Rain jackets for winter')
      await visible(drawer(page).getByText(/available|free/i))
    },
    shows: (page) => ({ element: drawer(page), height: 600 }),
  },
  {
    name: 'link-numbers',
    path: 'main/furls/go.alder.example/menu',
    set: (page) => visible(page.getByLabel(/over time/)),
    shows: head,
  },
  {
    name: 'links',
    path: 'main/furls',
    set: (page) =>
      page
        .getByText(/^ ?clicks in 7 days$/)
        .first()
        .waitFor({ state: 'attached' }),
    shows: head,
  },
  {
    name: 'import-check',
    path: 'main/furls/import',
    async set(page) {
      await page
        .getByLabel('Or paste rows')
        .fill(
          [
            'Short link,Long URL,Title,Password protected',
            'https://old.example/tarps,https://alderandpine.example/products/tarps,Tarps,no',
            'https://old.example/lining,https://alderandpine.example/products/lining,Lining,no',
            'https://old.example/prices,https://alderandpine.example/trade/prices,Trade prices,yes',
          ].join('\n'),
        )
      await page.getByRole('button', { name: 'Use these rows' }).click()
      await page.getByRole('button', { name: 'Check the rows' }).click()
      await visible(page.getByRole('list', { name: 'Rows of the file' }))
    },
    shows: head,
  },
  {
    name: 'qr-designer',
    path: 'main/furls/go.alder.example/menu',
    set: openDesigner,
    shows: (page) => ({ element: dialog(page), height: 467 }),
  },
  {
    name: 'qr-warning',
    path: 'main/furls/go.alder.example/menu',
    async set(page) {
      await openDesigner(page)
      const paper = dialog(page).getByRole('textbox', { name: 'Paper' })
      await paper.fill('#7dd3fc')
      const ink = dialog(page).getByRole('textbox', { name: 'Ink', exact: true })
      await ink.fill('#0ea5e9')
      await ink.blur()
      await visible(dialog(page).getByText('1.7 : 1'))
      await visible(dialog(page).getByText(/of 4 tries/))
    },
    shows: (page) => ({ element: dialog(page) }),
  },
  {
    name: 'utm-fields',
    path: 'main/furls',
    async set(page) {
      await openDrawer(page, 'https://alderandpine.example/green-friday?size=m')
      await drawer(page)
        .getByRole('button', { name: /^UTM parameters/ })
        .click()
      await drawer(page).getByRole('button', { name: 'Newsletter' }).click()
      await drawer(page).getByLabel('Campaign').fill('green-friday-2026')
      await drawer(page).getByLabel('Content').fill('top-button')
      await visible(drawer(page).getByText('Visitors arrive at'))
    },
    shows: (page) => ({ element: drawer(page) }),
  },
  {
    name: 'trash',
    path: 'main/furls?state=trashed',
    set: (page) => visible(page.getByText('Ends', { exact: true })),
    shows: { ...head, height: 470 },
  },
]
