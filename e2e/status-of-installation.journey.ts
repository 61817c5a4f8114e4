import {
  expectAccessible,
  expectFits,
  expectNoHorizontalScroll,
  expectReadableInDark,
} from './support/accessibility.ts'
import { expect, test } from './support/journey.ts'

test('anybody sees whether the installation answers, where its operator shows that', async ({
  page,
  programOf,
}) => {
  const program = await programOf('adorned')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${program.origin}/app/`)
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Status', exact: true })
  await link.press('Enter')
  await expect(page).toHaveURL(`${program.origin}/app/status`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Status of localhost:\d+$/)

  await test.step('every part has its state in words, and its days', async () => {
    // Without a look so far, no day is measured; the first is stored within seconds.
    await expect(async () => {
      await page.reload()
      await expect(page.getByText('Everything answers', { exact: true })).toBeVisible({
        timeout: 1000,
      })
      const bars = page.getByRole('img', { name: /^Last 90 days: 1 without an outage; 89 not/ })
      await expect(bars).toHaveCount(3, { timeout: 1000 })
    }).toPass()
    const parts = page.getByRole('main').getByRole('list').first().getByRole('listitem')
    await expect(parts).toHaveCount(3)
    for (const [at, name] of ['Redirects', 'API', 'Analytics'].entries()) {
      await expect(parts.nth(at).getByRole('heading', { level: 2, name })).toBeVisible()
      await expect(parts.nth(at).getByText('Answers', { exact: true })).toBeVisible()
    }
    await expect(page.getByText('None in the last 90 days.')).toBeVisible()
    await expect(page.getByText('All times are in UTC.')).toBeVisible()
  })

  await test.step('without a script, for everybody, at any width', async () => {
    expect(await page.locator('script').count()).toBe(0)
    await expectAccessible(page)
    await expectReadableInDark(page)
    await expectNoHorizontalScroll(page)
    await page.setViewportSize({ width: 375, height: 800 })
    await expectFits(page)
  })
})

test('an installation that does not show its status has neither the page nor a link to it', async ({
  page,
  complaints,
}) => {
  await page.goto('')
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Status', exact: true })).toHaveCount(0)
  const answer = await page.goto('status')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Status', exact: true })).toHaveCount(0)
  // The browser complains about the answer.
  expect(complaints.splice(0).join()).toContain('404')
})
