import type { Browser, Locator, Page } from '@playwright/test'
import { expectAccessible } from './support/accessibility.ts'
import { expect, test } from './support/journey.ts'
import { bornPerson, signIn } from './support/people.ts'

const lena = bornPerson('Lena', 'Birch')

const dot = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

/** A headless browser counts as a program, and clicks of programs do not count towards the limit. */
const PERSON_USER_AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

test('a link gets a password, a limit and a card, and is duplicated and paused', async ({
  page,
  program,
  destination,
  browser,
}) => {
  await signIn(page, lena)
  await page.goto('main/furls')
  await page.getByRole('banner').getByRole('button', { name: 'Create link' }).click()
  const drawer = page.getByRole('dialog', { name: 'New link' })
  const fold = (name: string) => drawer.getByRole('button', { name, exact: false })
  await drawer.getByLabel('Address', { exact: true }).fill(destination.url)
  await drawer.getByLabel('Key').fill('attic-plans')

  await test.step('a problem is shown at its field, whose section opens', async () => {
    await fold('Schedule').click()
    await drawer.getByLabel('Ends after so many clicks').fill('0')
    await fold('Password').click()
    await drawer.getByLabel('Password', { exact: true }).fill('abc')
    await drawCode(page, drawer)
    const warning = drawer.getByText('Fewer than 8 characters can be guessed')
    await expect(warning).toBeVisible()
    await fold('Schedule').click()
    await drawer.getByRole('button', { name: /^Create link/ }).click()
    await expect(drawer.getByText('2 fields need a look')).toBeVisible()
    await expect(drawer.getByText('At least 1 click')).toBeVisible()
    await expect(drawer.getByText('At least 4 characters')).toBeVisible()
    await expectAccessible(page)
    await drawer.getByLabel('Ends after so many clicks').fill('1')
    await drawer.getByLabel('Password', { exact: true }).fill('open sesame')
    await expect(warning).toBeHidden()
    await makeCard(page, drawer)
    await drawer.getByRole('button', { name: /^Create link/ }).click()
    await expect(drawer).toBeHidden()
  })

  await test.step('a visitor enters the password, is redirected once, and then sees that it has ended', async () => {
    await visitLocked(browser, `${program.origin}/attic-plans`)
  })

  await test.step('programs that draw a card get the link’s own texts', async () => {
    const card = await fetch(`${program.origin}/attic-plans`, {
      headers: { 'user-agent': 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)' },
      redirect: 'manual',
    })
    const text = await card.text()
    expect(text).toContain('<meta property="og:title" content="The plans">')
    const picture = /<meta property="og:image" content="([^"]+)">/.exec(text)?.[1] ?? ''
    expect((await fetch(picture)).headers.get('content-type')).toBe('image/webp')
  })

  await test.step('a duplicate starts with all values except the key and the password', async () => {
    await page.getByRole('button', { name: /^Actions for .*attic-plans/ }).click()
    await page.getByRole('menuitem', { name: 'Duplicate' }).click()
    await expect(drawer.getByLabel('Address', { exact: true })).toHaveValue(destination.url)
    await expect(drawer.getByLabel('Key')).toHaveValue('')
    await expect(fold('Password')).toContainText('Off')
    await expect(drawer.getByLabel('Shared title')).toHaveValue('The plans')
    await drawer.getByLabel('Ends after so many clicks').fill('')
    await drawer.getByLabel('Key').fill('attic-two')
    await drawer.getByRole('button', { name: /^Create link/ }).click()
    await expect(drawer).toBeHidden()
    const facts = await page.context().newPage()
    await facts.goto(`${program.origin}/attic-two+`)
    await expect(facts.getByRole('heading', { name: /^This link leads to 127/ })).toBeVisible()
    await expectAccessible(facts)
    await facts.getByRole('link', { name: 'Open the link' }).click()
    await expect(facts.getByRole('heading', { name: 'Rain jackets' })).toBeVisible()
    await facts.close()
  })

  await test.step('a paused link answers 404, and redirects once it is resumed', async () => {
    await pauseAndResume(page, `${program.origin}/attic-two`)
  })

  await test.step('its own screen shows what was changed, and restores a version', () =>
    takeBack(page, drawer))
})

/** Its code can be had before the link is made. */
async function drawCode(page: Page, drawer: Locator): Promise<void> {
  const download = page.waitForEvent('download')
  await drawer.getByRole('button', { name: 'Download as PNG' }).click()
  expect((await download).suggestedFilename()).toBe('attic-plans.png')
  await drawer.getByRole('button', { name: 'Design', exact: true }).click()
  const designer = page.getByRole('dialog', { name: 'QR code' })
  await expect(designer.getByText('The code works once the link is created')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(designer).toBeHidden()
  await expect(drawer.getByLabel('Key')).toHaveValue('attic-plans')
}

/** Sees the card while it is typed, and uploads its picture. */
async function makeCard(page: Page, drawer: Locator): Promise<void> {
  const card = drawer.getByRole('figure', { name: 'When shared' })
  await expect(card).toContainText('This link has a password')
  await drawer.getByRole('button', { name: 'When shared' }).click()
  await drawer.getByLabel('Shared title').fill('The plans')
  await expect(card).toContainText('The plans')
  await drawer.getByLabel('Address of a picture').fill('https://pictures.example/attic.jpg')
  await expect(card).toContainText('Picture from pictures.example')
  const file = drawer.getByLabel('Picture for the card')
  await file.setInputFiles({
    name: 'page.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('no'),
  })
  await expect(drawer.getByText('Choose a PNG, JPEG, WebP, GIF or AVIF')).toBeVisible()
  await file.setInputFiles({ name: 'dot.gif', mimeType: 'image/gif', buffer: dot })
  await expect(drawer.getByLabel('Address of a picture')).toHaveValue(/\/uploads\//)
  await expect(card.locator('img')).toHaveJSProperty('naturalWidth', 1)
  await expectAccessible(page)
}

async function visitLocked(browser: Browser, address: string): Promise<void> {
  const context = await browser.newContext({ userAgent: PERSON_USER_AGENT })
  const visitor = await context.newPage()
  await visitor.goto(address)
  await expect(visitor.getByRole('heading', { name: 'This link has a password' })).toBeVisible()
  await expectAccessible(visitor)
  await visitor.getByLabel('Password').fill('sesame')
  await visitor.getByRole('button', { name: 'Open the link' }).click()
  await expect(visitor.getByText('You have 4 more tries.')).toBeVisible()
  await visitor.getByLabel('Password').fill('open sesame')
  await visitor.keyboard.press('Enter')
  await expect(visitor.getByRole('heading', { name: 'Rain jackets' })).toBeVisible()
  await visitor.goto(address)
  await visitor.getByLabel('Password').fill('open sesame')
  await visitor.keyboard.press('Enter')
  await expect(visitor.getByRole('heading', { name: 'This link has ended' })).toBeVisible()
  await context.close()
}

async function pauseAndResume(page: Page, address: string): Promise<void> {
  const status = async () => (await fetch(address, { redirect: 'manual' })).status
  for (const [action, word, answer] of [
    ['Pause', 'Paused', 404],
    ['Resume', 'Resumed', 302],
  ] as const) {
    await page.getByRole('button', { name: /^Actions for .*attic-two/ }).click()
    await page.getByRole('menuitem', { name: action }).click()
    await expect(page.getByRole('alert').getByText(word, { exact: true })).toBeVisible()
    await expect.poll(status).toBe(answer)
  }
}

async function takeBack(page: Page, drawer: Locator): Promise<void> {
  await page.getByRole('button', { name: /^Actions for .*attic-two/ }).click()
  await page.getByRole('menuitem', { name: 'Details and history' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('/attic-two')
  const history = page.getByRole('list', { name: 'Changes' }).getByRole('listitem')
  await page.getByRole('button', { name: 'Show changes' }).click()
  await expect(history).toHaveCount(3)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const editing = page.getByRole('dialog', { name: 'Edit link' })
  await editing.getByLabel('Title', { exact: true }).fill('Second edition')
  await editing.getByRole('button', { name: 'UTM parameters' }).click()
  await editing.getByLabel('Source').fill('newsletter')
  await editing.getByRole('button', { name: 'Save as template' }).click()
  await editing.getByLabel('Name of the template').fill('Monthly mail')
  await page.keyboard.press('Enter')
  await expect(editing.getByRole('button', { name: 'Monthly mail', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await editing.getByRole('button', { name: 'Save changes' }).click()
  await expect(history).toHaveCount(4)
  await expect(history.first()).toContainText('Second edition')
  await expectAccessible(page)
  await history.last().getByRole('button', { name: 'Restore this version' }).click()
  await expect(history).toHaveCount(5)
  await page.getByRole('button', { name: /^Actions for .*attic-two/ }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible()
  await page.getByRole('banner').getByRole('button', { name: 'Create link' }).click()
  await drawer.getByRole('button', { name: 'UTM parameters' }).click()
  await drawer.getByRole('button', { name: 'Monthly mail', exact: true }).click()
  await expect(drawer.getByLabel('Source')).toHaveValue('newsletter')
}
