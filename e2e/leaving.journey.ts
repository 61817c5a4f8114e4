import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { unzipSync } from 'fflate'
import { expectAccessible, expectFits } from './support/accessibility.ts'
import { expect, test } from './support/journey.ts'
import { enterPassword, forgive, forgiveAll } from './support/logging-in.ts'
import { bornPerson, signIn } from './support/people.ts'
import { createLinkAs, tokenOf } from './support/team.ts'

const owner = bornPerson('Pia', 'Farewell')
const ACCOUNT = 'Pia Farewell'

test('an Owner exports everything, deletes the account, and restores it', async ({
  page,
  mailbox,
  program,
  complaints,
}) => {
  await signIn(page, owner)
  expect(await createLinkAs(program.origin, await tokenOf(page))).toBe(201)
  const { shortUrl } = await firstLink(program.origin, await tokenOf(page))

  await page.goto('settings')
  await page.getByRole('button', { name: 'Start export' }).click()
  const begun = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  const download = await begun
  expect(download.suggestedFilename()).toMatch(/^unfurly-pia-farewell-[\d-]+\.zip$/)
  const files = unzipSync(await readFile(await download.path()))
  expect(new TextDecoder().decode(files['links.csv'])).toContain(shortUrl)
  const mail = await mailbox.waitFor(
    ({ to, subject }) => to.includes(owner.email) && subject.includes('export'),
  )
  expect(mail.links[0]).toBe(`${program.origin}/app/settings`)

  await page.getByRole('button', { name: 'Delete account…' }).click()
  const dialog = page.getByRole('dialog', { name: `Delete ${ACCOUNT}?` })
  await expect(dialog.getByLabel('Keep it for 30 days')).toBeChecked()
  await expectAccessible(page)
  await page.setViewportSize({ width: 375, height: 812 })
  await expectFits(page)
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await expect(dialog.getByLabel(`Type ${ACCOUNT} to go on`)).toBeFocused()
  await dialog.getByLabel(`Type ${ACCOUNT} to go on`).fill(ACCOUNT)
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  const check = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await check.getByLabel('Password', { exact: true }).fill(owner.password)
  await answerAfterRefusal(page)
  await check.getByRole('button', { name: 'Confirm' }).click()
  await page.waitForURL('**/login')
  forgive(complaints, 403)
  forgiveAll(complaints, 401)
  const news = page.getByRole('status').filter({ hasText: `${ACCOUNT} is deleted. Until` })
  await expect(news).toBeVisible()
  await page.reload()
  await expect(page.getByText(`${ACCOUNT} is deleted. Until`)).toHaveCount(0)

  const status = async () => (await fetch(shortUrl, { redirect: 'manual' })).status
  await expect.poll(status).toBe(410)
  const farewell = await mailbox.waitFor(({ subject }) => subject === `${ACCOUNT} is deleted`)
  expect(farewell.to).toEqual([owner.email])

  await enterPassword(page, owner)
  await page.getByRole('button', { name: `Bring ${ACCOUNT} back` }).click()
  await page.waitForURL('**/main')
  await expect.poll(status).toBe(302)
})

/** Holds the answer about the deletion until another call of the page has been refused, as on a slow network. */
async function answerAfterRefusal(page: Page): Promise<void> {
  await page.route('**/api/ui/v1/account', async (route) => {
    if (route.request().method() !== 'DELETE') return route.fallback()
    const refused = page.waitForResponse((answer) => answer.status() === 401)
    const response = await route.fetch()
    await refused
    return route.fulfill({ response })
  })
}

async function firstLink(origin: string, token: string): Promise<{ shortUrl: string }> {
  const answer = await fetch(`${origin}/api/ui/v1/redirects`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { items } = (await answer.json()) as { items: [{ shortUrl: string }] }
  return items[0]
}
