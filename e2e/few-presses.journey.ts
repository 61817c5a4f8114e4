import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/journey.ts'
import { newPerson, type TestUser } from './support/people.ts'

test.use({ variant: 'withoutMail', contextOptions: { reducedMotion: 'reduce' } })

const TARGET = 'https://alder.example/spring'

/** Counts what a person does besides typing texts. */
function presses(page: Page) {
  let number = 0
  return {
    get number() {
      return number
    },
    press: async (what: Locator) => {
      number++
      await what.click()
    },
    enter: async () => {
      number++
      await page.keyboard.press('Enter')
    },
  }
}

type Presses = ReturnType<typeof presses>

/** From the landing page to the question what to begin with. The link of the mail is none of our pages. */
async function register(page: Page, person: TestUser, { press, enter }: Presses): Promise<void> {
  await page.goto('')
  await press(page.getByRole('link', { name: 'Start My Free Trial' }).first())
  await expect(page.getByLabel('E-mail')).toBeFocused()
  await page.keyboard.type(person.email)
  await enter()
  await page.getByRole('link', { name: 'Go on with the registration' }).click()
  await expect(page.getByLabel('First name')).toBeFocused()
  await page.keyboard.type(person.firstName)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await press(page.getByLabel('I agree to the terms'))
  await enter()
}

test('from the landing page the first link takes six presses, and a monitor of it two more', async ({
  page,
}) => {
  const made = presses(page)
  await register(page, newPerson('Idun', 'Falk'), made)
  await made.press(page.getByRole('button', { name: 'Create your first short link' }))
  const drawer = page.getByRole('dialog', { name: 'New link' })
  await expect(drawer.getByLabel('Address', { exact: true })).toBeFocused()
  await page.keyboard.type(TARGET)
  await made.enter()
  await expect(drawer).toBeHidden()
  await expect(page.getByText('alder.example').first()).toBeVisible()
  expect(made.number).toBe(6)

  await made.press(page.getByRole('navigation').getByRole('link', { name: 'Monitoring' }))
  await made.press(page.getByRole('button', { name: 'Watch my most-clicked link' }))
  await expect(page.getByRole('list', { name: 'Monitors' }).getByRole('listitem')).toHaveCount(1)
  expect(made.number).toBe(8)
})

test('from the landing page a published hub from a template takes eight presses', async ({
  page,
}) => {
  const made = presses(page)
  await register(page, newPerson('Liv', 'Falk'), made)
  await made.press(page.getByRole('button', { name: 'Create your Link in Bio' }))
  const dialog = page.getByRole('dialog', { name: 'New hub' })
  await expect(dialog.getByLabel('Name', { exact: true })).toBeFocused()
  await page.keyboard.type('Liv bakes')
  await made.press(dialog.getByRole('radio', { name: /^Café/ }))
  await made.press(dialog.getByRole('button', { name: 'Create hub' }))
  await made.press(page.getByRole('button', { name: 'Publish', exact: true }))
  await expect(page.getByRole('button', { name: 'Published', exact: true })).toBeVisible()
  expect(made.number).toBe(8)
})
