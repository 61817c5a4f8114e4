import type { Locator, Page } from '@playwright/test'

/** A part of the page in CSS pixels. */
interface Crop {
  x: number
  y: number
  width: number
  height: number
}

/** A picture of the product: where it is taken, and what of the screen it shows. */
export interface Scene {
  name: string
  /** Below the base path. */
  path: string
  /** Undefined: WINDOW. */
  window?: { width: number; height: number }
  /** Brings the screen into the state of the picture, and returns when that is visible. */
  set: (page: Page) => Promise<unknown>
  /** What it shows: an element, cut to a height, or a part of the page. */
  shows: Crop | ((page: Page) => Shown)
}

interface Shown {
  element: Locator
  /** The height to cut to, from the top. */
  height?: number
}

export const WINDOW = { width: 1280, height: 860 }

/** The screen without bar and menu, in the proportions of a post's head: 12 by 7. */
const head: Crop = { x: 236, y: 56, width: 1044, height: 609 }

const dialog = (page: Page) => page.getByRole('dialog')
const drawer = (page: Page) => page.getByRole('dialog', { name: /link/i })
const panel = (page: Page, title: string) => page.getByRole('region', { name: title })
const visible = (locator: Locator) => locator.first().waitFor({ state: 'visible' })

async function openDrawer(page: Page, address: string): Promise<void> {
  await visible(page.getByRole('heading', { level: 1 }))
  await page.keyboard.press('c')
  await drawer(page).getByRole('textbox', { name: 'Address' }).fill(address)
}

async function openDesigner(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Design' }).click()
  await visible(dialog(page).getByText(/of 4 tries/))
}

export const scenes: readonly Scene[] = [
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
    set: (page) => visible(page.getByRole('link', { name: /green-mail/ })),
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
    name: 'team',
    path: 'settings/users',
    set: (page) => visible(page.getByText('Lea Quist')),
    shows: head,
  },
  {
    name: 'roles',
    path: 'settings/users',
    async set(page) {
      await page.getByRole('button', { name: 'Invite' }).click()
      await dialog(page).getByLabel('E-mail').fill('noor@alderandpine.example')
      await dialog(page).getByLabel('Editor').check()
    },
    shows: (page) => ({ element: dialog(page) }),
  },
  {
    name: 'audit-log',
    path: 'settings/audit',
    set: (page) => visible(page.getByText('Ida Falk')),
    shows: head,
  },
  {
    name: 'new-key',
    path: 'settings/api-keys',
    async set(page) {
      await page.getByRole('button', { name: 'New key' }).first().click()
      await dialog(page).getByRole('textbox', { name: 'Name' }).fill('Shop: links in order mails')
      await dialog(page).getByRole('radio', { name: 'Creator' }).check()
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
    name: 'campaigns',
    path: 'analytics?period=90d',
    set: (page) => visible(panel(page, 'UTM')),
    shows: (page) => ({ element: panel(page, 'UTM') }),
  },
  {
    name: 'analytics',
    path: 'analytics?period=30d',
    set: (page) => visible(page.getByLabel(/over time/)),
    shows: head,
  },
  {
    name: 'security',
    path: 'settings/security',
    set: (page) => visible(page.getByText('Where you are signed in')),
    shows: head,
  },
]
