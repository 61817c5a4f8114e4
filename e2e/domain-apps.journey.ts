import { get } from 'node:http'
import type { OwnDomain } from '../contract/domains/domains.ts'
import { expectAccessible, expectFits } from './support/accessibility.ts'
import { expect, test } from './support/journey.ts'
import { forgive } from './support/logging-in.ts'
import { bornPerson, signIn } from './support/people.ts'
import { callsOf } from './support/second-factors.ts'

test.use({ variant: 'ownDomains', contextOptions: { reducedMotion: 'reduce' } })

const NAME = 'apps.alder.example'
const FINGERPRINT = Array.from({ length: 32 }, () => '4F').join(':')

/** Asks as a phone would whose DNS resolves the name to this server. */
function fileAt(origin: string, path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    get(`${origin}/.well-known/${path}`, { headers: { Host: NAME } }, (answer) => {
      let text = ''
      answer.on('data', (part) => {
        text += part
      })
      answer.on('end', () => resolve(`${answer.statusCode} ${text}`))
    }).on('error', reject)
  })
}

test('apps of a domain are typed, refused by their lines, and served to phones', async ({
  page,
  program,
  dns,
  complaints,
}) => {
  await signIn(page, bornPerson('Wren', 'Alder'))
  await page.goto('settings/domains')
  const call = await callsOf(page)
  const domain = await call<OwnDomain>('POST', '/domains', { name: NAME })
  const proof = domain.records.find(({ purpose }) => purpose === 'proof')
  dns.set(`_unfurly.${NAME}`, 'TXT', proof?.value ?? '')
  const look = () => call<OwnDomain>('POST', `/domains/${domain.id}/check`)
  await expect.poll(async () => (await look()).state, { timeout: 60_000 }).toBe('verified')
  await page.reload()
  const heading = page.getByRole('button', { name: /^apps\.alder\.example/ })
  // A verified domain needs no attention, so it is folded.
  await heading.click()
  const ios = page.getByLabel('iOS apps')
  await ios.fill('ABCDE12345.com.example.app\ncom.example.app')
  await page.getByRole('button', { name: 'Add an Android app' }).click()
  const android = page.getByRole('group', { name: 'Android app 1' })
  await android.getByRole('textbox', { name: 'Android app 1' }).fill('com.example.app')
  await android.getByLabel(/^SHA-256/).fill('4F:4F')
  await page.getByRole('button', { name: 'Save apps' }).click()
  await expect(page.getByText(/^Line 2: Write the ten characters of the team/)).toBeVisible()
  await expect(page.getByText(/^Line 1: Write the SHA-256 fingerprint/)).toBeVisible()
  forgive(complaints, 422)
  await expectAccessible(page)

  await page.setViewportSize({ width: 375, height: 812 })
  await page.reload()
  await heading.click()
  await expect(ios).toHaveValue('ABCDE12345.com.example.app\ncom.example.app')
  await expectFits(page)
  await ios.fill('ABCDE12345.com.example.app')
  await android.getByLabel(/^SHA-256/).fill(FINGERPRINT.toLowerCase())
  await page.getByRole('button', { name: 'Save apps' }).click()
  await expect(page.getByRole('button', { name: 'Save apps' })).toBeHidden()
  await expect(android.getByLabel(/^SHA-256/)).toHaveValue(FINGERPRINT)

  const { origin } = program
  await expect
    .poll(() => fileAt(origin, 'apple-app-site-association'))
    .toMatch(/^200 .*"appIDs":\["ABCDE12345\.com\.example\.app"\]/)
  expect(await fileAt(origin, 'assetlinks.json')).toContain(FINGERPRINT)

  await ios.fill('')
  await page.getByRole('button', { name: 'Remove Android app 1' }).click()
  await page.getByRole('button', { name: 'Save apps' }).click()
  await expect(page.getByRole('button', { name: 'Save apps' })).toBeHidden()
  expect(await fileAt(origin, 'assetlinks.json')).toMatch(/^404/)
})
