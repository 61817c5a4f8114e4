import { devices } from '@playwright/test'
import { expect, test } from './support/journey.ts'
import { bornPerson, signIn } from './support/people.ts'
import { callsOf } from './support/second-factors.ts'

const lena = bornPerson('Lena', 'Torres')

/** One address per country, from the bundled list of addresses. */
const visitors = [
  { from: '85.94.160.1', country: 'Andorra', picture: /^andorra-/ },
  { from: '81.2.69.142', country: 'United Kingdom', picture: /^gb-/i },
  { from: '46.99.0.1', country: 'Kosovo', picture: /^xk-/i },
]
const userAgent = devices['Desktop Chrome'].userAgent

test('each country shows its flag, served by us under a name that no ad blocker blocks', async ({
  page,
  destination,
  program,
}) => {
  await signIn(page, lena)
  await page.goto('main')
  await page.getByLabel('Address to shorten').fill(destination.url)
  await page.getByLabel('Address to shorten').press('Enter')
  const made = page.getByRole('link', { name: /^localhost:\d+\/[a-z0-9]{7}$/ })
  const shortUrl = (await made.getAttribute('href')) ?? ''
  for (const { from } of visitors) {
    const headers = { 'user-agent': userAgent, 'x-forwarded-for': from }
    const { status } = await fetch(shortUrl, { redirect: 'manual', headers })
    expect(status).toBe(302)
  }
  const call = await callsOf(page)
  const counted = () => call<{ clicks: number }>('GET', '/analytics/summary')
  await expect.poll(async () => (await counted()).clicks).toBe(visitors.length)
  await page.goto('analytics')

  for (const { country, picture } of visitors) {
    const flag = page.getByRole('button', { name: country }).locator('img')
    await expect(flag).toHaveJSProperty('complete', true)
    const drawn = await flag.evaluate((img: HTMLImageElement) => ({
      address: img.src,
      width: img.width,
      height: img.height,
      ownWidth: img.naturalWidth,
    }))
    expect(new URL(drawn.address).origin).toBe(program.origin)
    expect(drawn.address.split('/').at(-1)).toMatch(picture)
    expect(drawn).toMatchObject({ width: 18, height: 12 })
    expect(drawn.ownWidth).toBeGreaterThan(0)
  }
})
