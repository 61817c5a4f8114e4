import type { Page } from '@playwright/test'
import { expect, test } from './support/journey.ts'
import { register, type TestUser } from './support/people.ts'

const nora: TestUser = {
  firstName: 'Nora',
  lastName: 'Elm',
  email: 'nora.elm@people.example',
  password: 'seven glass marbles',
}

test('stylesheets keep their order, whichever screens were opened before', async ({
  page,
  mailbox,
}) => {
  await register(page, mailbox, nora)
  const menu = page.getByRole('navigation', { name: 'Main' })
  await page.getByRole('banner').getByRole('button', { name: 'Create link' }).click()
  await expect(page.getByRole('dialog', { name: 'New link' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('ControlOrMeta+k')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  for (const name of ['Security', 'Users', 'Furls', 'Dashboard']) {
    await menu.getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    await expectAdjacentCopies(page)
  }

  await page.setViewportSize({ width: 375, height: 800 })
  const create = page.getByRole('button', { name: 'Create link' }).first()
  const [drawn, meant] = await create.evaluate((button) => {
    const { backgroundColor, color } = getComputedStyle(button)
    const wish = Object.assign(document.createElement('i'), { style: 'background: var(--ai-bg)' })
    button.append(wish)
    const { backgroundColor: filled } = getComputedStyle(wish)
    wish.remove()
    return [{ backgroundColor, isReadable: color !== filled }, filled]
  })
  expect(drawn).toEqual({ backgroundColor: meant, isReadable: true })
})

/** Routes and lazy chunks may each add a stylesheet; a copy that is not adjacent would override the sheets in between. */
async function expectAdjacentCopies(page: Page): Promise<void> {
  const sheets = await page
    .locator('link[rel=stylesheet]')
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLLinkElement).href).pathname))
  const inPlaces = sheets.filter((sheet, place) => sheet !== sheets[place - 1])
  expect(inPlaces).toEqual([...new Set(sheets)])
}
