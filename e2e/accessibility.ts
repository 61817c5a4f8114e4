import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './journey.ts'

const colorRules = ['color-contrast', 'link-in-text-block']

/** axe finds nothing on the page as it stands now, in any of its rules. */
export const expectNoBarriers = (page: Page): Promise<void> =>
  expectNothingFound(page, new AxeBuilder({ page }))

async function expectNothingFound(page: Page, axe: AxeBuilder): Promise<void> {
  const { violations } = await axe.setLegacyMode().analyze()
  const found = violations.map(({ id, help, nodes }) => ({
    rule: `${id}: ${help}`,
    where: nodes.map((node) => `${node.target.join(' ')} ${node.failureSummary ?? ''}`),
  }))
  expect(found, page.url()).toEqual([])
}

/** The same in light and in dark, which differ in colours alone, on a page whose theme follows the system. */
export async function expectNoBarriersInBothThemes(page: Page): Promise<void> {
  await changeTheme(page, 'dark')
  await expectNothingFound(page, new AxeBuilder({ page }).withRules(colorRules))
  await changeTheme(page, 'light')
  await expectNoBarriers(page)
}

/** Until the page has followed, and inherited colours with it: those change from frame to frame, parents first. */
async function changeTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.waitForFunction(
    (isDark) =>
      document.documentElement.classList.contains('app-dark') === isDark &&
      !document.getAnimations().some((each) => each instanceof CSSTransition),
    colorScheme === 'dark',
  )
}

/** Nothing sticks out at the side: on a phone a page scrolls in one direction only. */
export async function expectNoSideways(page: Page): Promise<void> {
  const { content, window } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    window: innerWidth,
  }))
  expect(content, `${page.url()} is wider than the window`).toBeLessThanOrEqual(window)
}
