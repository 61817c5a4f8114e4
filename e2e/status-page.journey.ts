import type { StatusPage } from '../contract/monitoring/status-pages.ts'
import { openTarget } from '../server/testing/servers/target/target.ts'
import { expectAccessible, expectFits, expectReadableInDark } from './support/accessibility.ts'
import { expect, test } from './support/journey.ts'
import { bornPerson, signIn } from './support/people.ts'
import { callsOf } from './support/second-factors.ts'

test('anybody with the address of a status page sees that links answer', async ({ page }) => {
  const target = await openTarget()
  target.script('/boats', { status: 200, body: '<!doctype html><title>Boats</title>' })
  await signIn(page, bornPerson('Runa', 'Falk'))
  const call = await callsOf(page)
  await call('POST', '/redirects/standard', {
    redirectTo: `http://127.0.0.1:${target.httpPort}/boats`,
    title: 'Boats & <b>anchors</b>',
    tags: ['Harbour'],
    monitoring: true,
  })
  const made = await call<StatusPage>('POST', '/monitors/status-pages', {
    kind: 'TAG',
    title: 'The harbour',
    tag: 'Harbour',
  })

  // Leave first: the screens would notice that the login is gone.
  await page.goto('about:blank')
  await page.context().clearCookies()
  const sentence = page.getByText('Everything answers', { exact: true })
  await expect(async () => {
    await page.goto(made.url)
    await expect(sentence).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect(page.getByRole('heading', { level: 1, name: 'The harbour' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Boats & <b>anchors</b>' })).toBeVisible()
  await expect(page.getByRole('img', { name: /^Last 90 days: 1 without an outage/ })).toBeVisible()
  await expect(page.getByText('None in the last 90 days.')).toBeVisible()
  expect(await page.content()).not.toContain(`:${target.httpPort}`)
  expect(await page.locator('script').count()).toBe(0)
  await expectAccessible(page)
  await expectReadableInDark(page)
  await page.setViewportSize({ width: 375, height: 700 })
  await expectFits(page)

  const badge = await page.goto(made.badgeUrl)
  expect(badge?.headers()).toMatchObject({
    'content-type': 'image/svg+xml; charset=utf-8',
    'cache-control': 'public, max-age=60',
  })
  expect(await badge?.text()).toContain('aria-label="The harbour: up"')
  target.close()
})
