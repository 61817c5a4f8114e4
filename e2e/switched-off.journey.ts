import { expect, test } from './support/journey.ts'

test.use({ variant: 'switchedOff' })

test('without the hub flag both screens are unknown addresses', async ({ request }) => {
  const statusOf = async (path: string) => (await request.get(path)).status()
  expect(await statusOf('main/furlhubs')).toBe(404)
  expect(await statusOf('furlhub/editor/hub.example/spring')).toBe(404)
  expect(await statusOf('main/furls')).toBe(200)
})

test('without both flags no price, feature or tagline speaks of them', async ({ page }) => {
  for (const address of ['', 'pricing', 'blog/2025/05/qr-codes']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const shown = page.locator('#features, #feature-comparison, [data-promo-card]')
    expect(await shown.allTextContents()).not.toEqual([])
    for (const text of await shown.allTextContents()) {
      expect(text).not.toMatch(/GeoFurl|FurlHub|per country|\bhubs?\b/i)
    }
  }
})

test('without the geo flag its screen is an unknown address', async ({ request }) => {
  const open = (path: string) => request.get(path)
  const [geofurls, unknown, furls] = await Promise.all(
    ['main/geofurls', 'main/no-such', 'main/furls'].map(open),
  )
  expect([geofurls?.status(), unknown?.status(), furls?.status()]).toEqual([404, 404, 200])
  // The page names the address that is missing.
  const text = (await geofurls?.text())?.replaceAll('main/geofurls', 'main/no-such')
  expect(text).toBe(await unknown?.text())
})
