// Takes the screenshots of the extension for the stores, from the built extension on the data of the demo, and draws its icons.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { withDemo } from '../../bench/demo.ts'
import {
  addServer,
  type Extension,
  launchExtension,
  logInByKey,
} from '../../e2e/support/extension.ts'
import { owner } from '../../server/demo/seed.ts'

const ROOT = join(import.meta.dir, '../..')
const STORE = join(ROOT, 'extension/store')
const ICONS = join(ROOT, 'extension/public/icon')
const ICON_SIDES = [16, 32, 48, 96, 128]
/** What both stores ask for. */
const WINDOW = { width: 1280, height: 800 }

/** Another one for each scheme: a page that has a link already shows that first. */
const pages = { light: 'blog', dark: 'pricing' } as const

await withDemo(
  async ({ home }) => {
    const { origin } = new URL(home)
    for (const colorScheme of ['light', 'dark'] as const) {
      const extension = await launchExtension({ colorScheme, deviceScaleFactor: 2 })
      if (colorScheme === 'light') await drawIcons(extension.context)
      await logIn(extension, origin)
      await takeAll(extension, { home, colorScheme })
      await extension.close()
    }
  },
  { DEFAULT_DOMAIN: 'go.alder.example' },
)

async function drawIcons(context: BrowserContext): Promise<void> {
  const svg = readFileSync(join(ROOT, 'web/public/favicon.svg'), 'utf8')
  const browser = context.browser()
  const page = await (browser ? browser.newPage() : context.newPage())
  for (const side of ICON_SIDES) {
    await page.setViewportSize({ width: side, height: side })
    await page.setContent(`<style>body{margin:0}svg{display:block;width:${side}px}</style>${svg}`)
    const png = await page.screenshot({ omitBackground: true, scale: 'css' })
    writeFileSync(join(ICONS, `${side}.png`), png)
  }
  await page.close()
}

async function logIn(extension: Extension, origin: string): Promise<void> {
  const answer = await fetch(`${origin}/api/ui/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: owner.email, password: owner.password }),
  })
  const { token } = (await answer.json()) as { token: string }
  const settings = await extension.openSettings()
  await addServer(settings, origin)
  await logInByKey(settings, token)
  await settings.getByText(owner.email).waitFor()
  await settings.close()
}

interface Place {
  home: string
  colorScheme: keyof typeof pages
}

async function takeAll(extension: Extension, { home, colorScheme }: Place): Promise<void> {
  const site = await extension.context.newPage()
  await site.setViewportSize(WINDOW)
  await site.goto(home + pages[colorScheme])
  const behind = await site.screenshot()
  const keep = async (name: string, popup: Page) => {
    const picture = await compose(extension.context, behind, await photograph(popup))
    writeFileSync(join(STORE, `${name}-${colorScheme}.jpg`), picture)
  }

  const popup = await extension.openPopup(site)
  await popup.getByRole('button', { name: 'newsletter' }).click()
  await popup.getByRole('textbox', { name: 'Key' }).fill(`wax-guide-${colorScheme}`)
  await popup.getByText('This key is free.').waitFor()
  await keep('popup', popup)
  await popup.keyboard.press('Enter')
  await popup.getByRole('img').waitFor()
  await keep('result', popup)
  await popup.getByRole('button', { name: 'Recent' }).click()
  await popup
    .getByText(/clicks ·/)
    .first()
    .waitFor()
  await keep('recent', popup)
  await popup.close()
  await site.close()
}

async function photograph(popup: Page): Promise<Buffer> {
  await popup.evaluate(() => document.fonts.ready)
  await popup.mouse.move(0, 0)
  return popup.locator('#root').screenshot({ animations: 'disabled', caret: 'hide' })
}

/** The popup over the page, below where its icon is. */
async function compose(context: BrowserContext, behind: Buffer, popup: Buffer): Promise<Buffer> {
  const page = await context.newPage()
  await page.setViewportSize(WINDOW)
  const source = (png: Buffer) => `data:image/png;base64,${png.toString('base64')}`
  await page.setContent(`<style>
    body { margin: 0; overflow: hidden; }
    .behind { width: 1280px; display: block; }
    .popup { position: absolute; top: 24px; right: 40px; width: 432px; border-radius: 12px;
      box-shadow: 0 0 0 1px #64748b66, 0 24px 64px #02061766; }
  </style><img class="behind" alt="" src="${source(behind)}"><img class="popup" alt="" src="${source(popup)}">`)
  const picture = await page.screenshot({ scale: 'css', type: 'jpeg', quality: 88 })
  await page.close()
  return picture
}
