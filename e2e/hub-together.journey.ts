import type { Page } from '@playwright/test'
import { expectAccessible, expectFits } from './support/accessibility.ts'
import { documentOf, editorOf, makeHub } from './support/hubs.ts'
import { expect, test } from './support/journey.ts'
import { bornPerson, newPerson, signIn } from './support/people.ts'
import { joinedBy } from './support/team.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const EDITOR = 15
const una = bornPerson('Una', 'Berg')
const ivo = newPerson('Ivo', 'Lund')

const blockOf = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^${name}`) })
const title = (page: Page) => page.getByLabel('Title', { exact: true })
const saved = (page: Page) => expect(page.getByText('Saved', { exact: true })).toBeVisible()
const pageOf = (page: Page) => page.getByRole('region', { name: 'Preview' }).frameLocator('iframe')

/** axe speaks to the frames of pages too, which run no scripts. */
const EXPECTED = [
  "Blocked script execution in 'about:srcdoc'",
  'status of 412',
  'ERR_INTERNET_DISCONNECTED',
]

function forgive(complaints: string[]): void {
  const others = complaints.filter((text) => !EXPECTED.some((part) => text.includes(part)))
  complaints.splice(0, complaints.length, ...others)
}

test('two people edit a hub at the same time, see each other, and lose nothing', async ({
  page,
  browser,
  mailbox,
  baseURL,
  complaints,
}) => {
  await signIn(page, una)
  const theirs = await joinedBy(page, { browser, mailbox, baseURL, person: ivo, role: EDITOR })
  const hub = await makeHub(page, {
    vanity: 'together',
    document: documentOf('Berg Kites', 'https://kites.example/'),
  })
  await page.goto(editorOf(hub))
  await theirs.goto(editorOf(hub))

  // Each sees where the other one is
  await expect(page.getByRole('list', { name: 'Also here' })).toContainText('Ivo Lund, in Blocks')
  await blockOf(theirs, 'Book a lesson').click()
  await expect(page.getByRole('list', { name: 'Also here' })).toContainText('in “Book a lesson”')
  await expect(blockOf(page, 'Book a lesson')).toContainText('open at Ivo Lund')

  // Changes that one saves appear at the other, who has no changes
  await title(theirs).fill('Book an hour')
  await saved(theirs)
  await expect(blockOf(page, 'Book an hour')).toBeVisible()
  await expect(pageOf(page).getByText('Book an hour')).toBeVisible()

  await changeDifferentBlocks(page, theirs)
  await changeTheSameBlock(page, theirs)
  await theirs.close()
  await expect(page.getByRole('list', { name: 'Also here' })).toHaveCount(0)
  forgive(complaints)
})

/** Both are merged without a question, also if one of them was offline meanwhile. */
async function changeDifferentBlocks(page: Page, theirs: Page): Promise<void> {
  await page.context().setOffline(true)
  await blockOf(page, 'This week').click()
  await page.getByLabel('Heading', { exact: true }).fill('Next week')
  await expect(page.getByText('Offline, kept on this device')).toBeVisible()
  await title(theirs).fill('Book two hours')
  await saved(theirs)
  await page.context().setOffline(false)
  await expect(page.getByText('Changes merged')).toBeVisible()
  await saved(page)
  for (const each of [page, theirs]) {
    await expect(blockOf(each, 'Book two hours')).toBeVisible()
    await expect(blockOf(each, 'Next week')).toBeVisible()
  }
}

/** Then the later one is asked, and chooses part by part. */
async function changeTheSameBlock(page: Page, theirs: Page): Promise<void> {
  await page.context().setOffline(true)
  await blockOf(page, 'Book two hours').click()
  await title(page).fill('Book a day')
  await page.getByRole('link', { name: 'Profile' }).click()
  await page.getByLabel('Name on the page').fill('Berg and Sons')
  await expect(page.getByText('Offline, kept on this device')).toBeVisible()
  await title(theirs).fill('Book a week')
  await theirs.getByRole('link', { name: 'Profile' }).click()
  await theirs.getByLabel('Name on the page').fill('Berg Brothers')
  await saved(theirs)
  await page.context().setOffline(false)
  const bar = page.getByRole('alert').filter({ hasText: 'changed this page while you' })
  await expect(bar).toContainText('Ivo Lund')
  await expect(bar).toContainText('You both changed “Name” and “Book a day”')
  await bar.getByRole('button', { name: 'Compare and merge' }).click()
  const pane = page.getByRole('group').filter({ hasText: 'Compare and merge' })
  await expect(pane.getByRole('row', { name: /Title Book a day Book a week/ })).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 375, height: 812 })
  await expectFits(page)
  await page.setViewportSize({ width: 1280, height: 720 })
  await pane.getByRole('radiogroup', { name: 'Whose “Book a day”' }).getByText('Theirs').click()
  await expect(pageOf(page).getByText('Book a week')).toBeVisible()
  await expect(pageOf(page).getByRole('heading', { name: 'Berg and Sons' })).toBeVisible()
  await pane.getByRole('button', { name: 'Save the merged page' }).click()
  await saved(page)
  await expect(theirs.getByLabel('Name on the page')).toHaveValue('Berg and Sons')
  await theirs.getByRole('link', { name: 'Blocks' }).click()
  await expect(blockOf(theirs, 'Book a week')).toBeVisible()
  await page.getByRole('link', { name: 'Blocks' }).click()
  await expect(blockOf(page, 'Book a week')).toBeVisible()
}
