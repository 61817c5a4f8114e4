import type { Page } from '@playwright/test'
import { expect, test } from './support/journey.ts'
import { bornPerson, signIn } from './support/people.ts'
import { untilSettled } from './support/until-settled.ts'

test.use({ settles: true })

const nora = bornPerson('Nora', 'Elm')

const screens = [
  { name: 'Security', path: 'settings/security' },
  { name: 'Users', path: 'settings/users' },
  { name: 'Furls', path: 'main/furls' },
  { name: 'Dashboard', path: 'main' },
] as const

test('a screen looks the same, whichever screens were opened before', async ({ page }) => {
  await signIn(page, nora)
  const fresh = new Map<string, string[]>()
  for (const { name, path } of screens) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    fresh.set(name, await looksOf(page))
  }

  // Routes and lazy modules add their stylesheets in the order in which they are opened.
  await page.getByRole('banner').getByRole('button', { name: 'Create link' }).click()
  const drawer = page.getByRole('dialog', { name: 'New link' })
  await expect(drawer).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await page.keyboard.press('ControlOrMeta+k')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  const menu = page.getByRole('navigation', { name: 'Main' })
  for (const { name } of screens) {
    await menu.getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    expect(await looksOf(page)).toEqual(fresh.get(name) ?? [])
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

/** How the controls of the screen are drawn, once it has loaded. */
async function looksOf(page: Page): Promise<string[]> {
  await untilSettled(page)
  return page.locator('main :is(h1, h2, button, input, a)').evaluateAll((elements) =>
    elements.map((element) => {
      const { color, backgroundColor, padding, fontSize, borderRadius, display } =
        getComputedStyle(element)
      const name = element.getAttribute('aria-label') ?? element.textContent
      return [
        element.tagName,
        name,
        color,
        backgroundColor,
        padding,
        fontSize,
        borderRadius,
        display,
      ].join(' | ')
    }),
  )
}
