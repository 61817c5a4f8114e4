import type { Profile } from '../contract/people/account.ts'
import { expect, test } from './support/journey.ts'
import { bornPerson, signIn } from './support/people.ts'
import { callsOf } from './support/second-factors.ts'

const nele = bornPerson('Nele', 'Holt')

test('a save keeps what was changed on another device while the form was open', async ({
  page,
}) => {
  await signIn(page, nele)
  const call = await callsOf(page)
  // Not on a screen, which would send times of a clock that is being replaced.
  await page.goto('/health')
  await page.clock.install()
  await page.goto('settings')
  const firstName = page.getByLabel('First name')
  await expect(firstName).toHaveValue(nele.firstName)
  await call('PUT', '/profile', { lastName: 'Holt-Berg' })

  // The profile is fetched again when the tab gets the focus after a while
  const fetched = page.waitForResponse(/\/profile$/)
  await page.clock.fastForward('02:00')
  await page.evaluate(() =>
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
  )
  await fetched
  await firstName.fill('Nelly')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Your profile is up to date.')).toBeVisible()
  await expect(page.getByLabel('Last name')).toHaveValue('Holt-Berg')
  expect(await call<Profile>('GET', '/profile')).toMatchObject({
    firstName: 'Nelly',
    lastName: 'Holt-Berg',
  })
})
