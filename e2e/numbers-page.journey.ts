import { devices } from '@playwright/test'
import { expectAccessible, expectFits, expectReadableInDark } from './support/accessibility.ts'
import { expect, test } from './support/journey.ts'
import { makeLink } from './support/make-link.ts'
import { bornPerson, signIn } from './support/people.ts'

const { userAgent } = devices['Desktop Chrome']

test('numbers of a link are shown to anybody with the address, as far as they are opened', async ({
  page,
  destination,
  complaints,
}) => {
  await signIn(page, bornPerson('Nora', 'Lind'))
  const { shortUrl } = await makeLink(page, destination.url)
  const headers = { 'user-agent': userAgent, 'x-forwarded-for': '5.9.1.1' }
  await page.request.get(shortUrl, { headers, maxRedirects: 0 })
  const { host, pathname } = new URL(shortUrl)
  await page.goto(`analytics?domain=${host}&key=${pathname.slice(1)}`)

  const url = await test.step('a page is made by keyboard alone', async () => {
    await page.getByRole('button', { name: 'Share', exact: true }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Public pages' })
    await dialog.getByRole('button', { name: /^Make a public page of/ }).press('Enter')
    await expect(dialog.getByLabel('Title')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('Enter a title')).toBeVisible()
    await page.keyboard.type('Poster & <b>stairs</b>')
    await dialog.getByLabel('Countries').press('Space')
    await expectAccessible(page)
    await dialog.getByLabel('Ask for a password').press('Space')
    await dialog.getByLabel('Password', { exact: true }).fill('moss and ferns')
    await dialog.getByRole('button', { name: 'Make public page' }).press('Enter')
    const open = dialog.getByRole('link', { name: 'Open' })
    await expect(open).toBeVisible()
    await expect(dialog.getByText('With a password.')).toBeVisible()
    await expectAccessible(page)
    return (await open.getAttribute('href')) ?? ''
  })

  // Leave first: the screens would notice that the login is gone.
  await page.goto('about:blank')
  await page.context().clearCookies()

  await test.step('a reader needs the password, and no login', async () => {
    await page.goto(url)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'These numbers have a password',
    )
    await expectAccessible(page)
    await expectReadableInDark(page)
    await page.getByLabel('Password').fill('guess')
    await page.keyboard.press('Enter')
    await expect(page.getByText('You have 4 more tries.')).toBeVisible()
    // The browser complains about the refusal.
    expect(complaints.splice(0).join()).toContain('403')
    await page.getByLabel('Password').fill('moss and ferns')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Poster & <b>stairs</b>')
    await expect(page.getByText('Germany')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Referrers' })).toHaveCount(0)
    await page.getByRole('button', { name: '7 days' }).press('Enter')
    await expect(page.getByRole('button', { name: '7 days' })).toHaveAttribute(
      'aria-current',
      'true',
    )
    expect(await page.content()).not.toContain(new URL(destination.url).host)
    expect(await page.context().cookies()).toEqual([])
    await expectAccessible(page)
    await expectReadableInDark(page)
    await page.setViewportSize({ width: 375, height: 700 })
    await expectFits(page)
  })
})
