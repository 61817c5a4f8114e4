import type { Page } from '@playwright/test'
import { expectAccessible, expectNoHorizontalScroll } from './support/accessibility.ts'
import { confirmWith, refuseToConfirm } from './support/confirming.ts'
import { expect, test } from './support/journey.ts'
import { enterPassword, forgive, forgiveAll } from './support/logging-in.ts'
import { bornPerson, completeRegistration, newPerson, signIn } from './support/people.ts'
import { createLinkAs, roleOf, tokenOf } from './support/team.ts'

const owner = bornPerson('Mira', 'Jansen')
const colleague = newPerson('Ines', 'Duarte')

test('a colleague joins by the invitation, with the permissions of their role', async ({
  page,
  browser,
  mailbox,
  program,
  baseURL,
  complaints,
}) => {
  await signIn(page, owner)
  await page.goto('settings/users')
  await expect(page).toHaveTitle('Users · Unfurly')
  await page.getByRole('button', { name: 'Invite' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite someone' })
  await dialog.getByLabel('E-mail').fill(owner.email)
  await dialog.getByLabel('Viewer').check()
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(dialog.getByText('belongs to this account already')).toBeVisible()
  forgive(complaints, 409)
  await dialog.getByLabel('E-mail').fill(colleague.email)
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('region', { name: 'Invited' })).toContainText(colleague.email)

  const mail = await mailbox.waitFor(({ to }) => to.includes(colleague.email))
  const context = await browser.newContext({ ...(baseURL && { baseURL }) })
  const theirs = await context.newPage()
  await theirs.goto(mail.links.find((link) => link.includes('register?reg=')) ?? '')
  await completeRegistration(theirs, colleague)
  await expect(theirs.getByRole('button', { name: 'Account: Mira Jansen' })).toBeVisible()
  await expect(theirs.getByRole('button', { name: /^Create link/ })).toHaveCount(0)
  const token = await tokenOf(theirs)
  expect(await createLinkAs(program.origin, token)).toBe(403)
  await theirs.goto('settings/users')
  await expect(theirs.getByText('This needs a permission you do not have')).toBeVisible()
  await expect(theirs).toHaveURL(/\/access\?needs=Admin$/)
  await expect(
    theirs.getByText(
      /^You are signed in as Viewer of .+, and this page is for Administrators\. An Owner or/,
    ),
  ).toBeVisible()

  await page.reload()
  await theirs.goto('main/furls')
  await chooseRole(page, 'Creator')
  await expect.poll(() => roleOf(program.origin, token)).toBe(3)
  // Their open tab follows, without a load.
  await expect(theirs.getByText('In Mira Jansen you are Creator now.')).toBeVisible()
  await suspendTwice(page, theirs)
  await makeOwner(page, complaints)
  await mailbox.waitFor(
    ({ to, subject }) => to.includes(owner.email) && subject.startsWith('Ines Duarte is an Owner'),
  )
  await context.close()
})

async function chooseRole(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Role of Ines Duarte' }).click()
  await page.getByRole('option', { name }).click()
}

async function act(page: Page, name: 'Suspend' | 'Let in again'): Promise<void> {
  await page.getByRole('button', { name: 'Actions for Ines Duarte' }).click()
  await page.getByRole('menuitem', { name }).click()
}

/** At first the colleague waits on their page, then they leave for the login. */
async function suspendTwice(page: Page, theirs: Page): Promise<void> {
  const createLink = theirs.getByRole('button', { name: /^Create link/ }).first()
  await createLink.click()
  const address = theirs.getByRole('dialog').getByLabel('Address', { exact: true })
  await address.fill('https://tea.example/half-typed')
  await act(page, 'Suspend')
  const closed = theirs.getByRole('dialog', { name: 'Your access is suspended' })
  const ask = `Ask Mira Jansen (${owner.email}) to let you in again.`
  await expect(closed).toContainText(ask)
  await expectAccessible(theirs)
  await act(page, 'Let in again')
  await expect(closed).toBeHidden()
  await expect(address).toHaveValue('https://tea.example/half-typed')

  await act(page, 'Suspend')
  await closed.getByRole('button', { name: 'Log in to another account' }).click()
  await expect(theirs.getByText(ask)).toBeVisible()
  await enterPassword(theirs, colleague)
  const heading = { name: 'Your access to Mira Jansen is suspended' }
  await expect(theirs.getByRole('heading', heading)).toBeVisible()
  await expectAccessible(theirs)
  await act(page, 'Let in again')
}

async function makeOwner(page: Page, complaints: string[]): Promise<void> {
  await chooseRole(page, 'Owner')
  const question = page.getByRole('dialog', { name: 'Make Ines Duarte an Owner?' })
  await expect(question).toContainText('remove anybody, you included')
  await question.getByRole('button', { name: 'Make Owner' }).click()
  await refuseToConfirm(page, complaints)
  await question.getByRole('button', { name: 'Make Owner' }).click()
  await confirmWith(page, owner, complaints)
  await expect(question).toBeHidden()
}

test('an invitation as Owner needs a confirmation, and the form keeps its values', async ({
  page,
  complaints,
}) => {
  const host = bornPerson('Vera', 'Holm')
  const heir = newPerson('Joost', 'Prins')
  await signIn(page, host)
  await page.goto('settings/users')
  await page.getByRole('button', { name: 'Invite' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite someone' })
  await dialog.getByLabel('E-mail').fill(heir.email)
  await dialog.getByLabel('Owner').check()
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await refuseToConfirm(page, complaints)
  await expect(dialog.getByLabel('E-mail')).toHaveValue(heir.email)
  await expect(dialog.getByLabel('Owner')).toBeChecked()
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await confirmWith(page, host, complaints)
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('region', { name: 'Invited' })).toContainText(heir.email)
})

test('a user with two accounts switches between them by keyboard, and leaves one', async ({
  page,
  mailbox,
  browser,
  baseURL,
}) => {
  const host = bornPerson('Lotte', 'Bakker')
  const guest = bornPerson('Noor', 'Linden')
  await signIn(page, guest)
  await page.goto('main')
  const context = await browser.newContext({ ...(baseURL && { baseURL }) })
  const theirs = await context.newPage()
  await signIn(theirs, host)
  await theirs.goto('settings/users')
  await theirs.getByRole('button', { name: 'Invite' }).click()
  await theirs.getByRole('dialog').getByLabel('E-mail').fill(guest.email)
  await theirs.getByRole('button', { name: 'Send invitation' }).click()
  await mailbox.waitFor(
    ({ to, subject }) => to.includes(guest.email) && subject.includes('invites'),
  )

  await page.goto('settings/accounts')
  await expect(page.getByText('You are the only Owner of Noor Linden.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Leave Noor Linden' })).toBeDisabled()
  await page.getByRole('button', { name: 'Accept the invitation of Lotte Bakker' }).click()
  await expect(page.getByRole('button', { name: 'Switch to Lotte Bakker' })).toBeVisible()

  const second = await page.context().newPage()
  await second.goto('main/furls')
  await expect(second.getByRole('button', { name: 'Account: Noor Linden' })).toBeVisible()

  await page.getByRole('button', { name: 'Account: Noor Linden' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitemradio', { name: 'Noor Linden' })).toBeChecked()
  await page.keyboard.press('ArrowDown')
  // Watched from before the switch, since it does not stay
  const told = expect(second.getByText('You are in Lotte Bakker now')).toBeVisible()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/main')
  await expect(page.getByRole('button', { name: 'Account: Lotte Bakker' })).toBeVisible()
  await expect(second.getByRole('button', { name: 'Account: Lotte Bakker' })).toBeVisible()
  await told
  await second.close()

  await page.goto('settings/accounts')
  await page.getByRole('button', { name: 'Leave Lotte Bakker' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
  await page.waitForURL('**/main')
  await expect(page.getByRole('button', { name: 'Account: Noor Linden' })).toBeVisible()
  await page.goto('settings/accounts')
  await expect(page.getByRole('button', { name: 'Leave Noor Linden' })).toBeVisible()
  await expect(page.getByText('Lotte Bakker')).toHaveCount(0)
  await theirs.reload()
  await expect(theirs.getByText(guest.email)).toHaveCount(0)
  await context.close()
})

test('an operator acts as a user and stops', async ({ page, program, complaints }) => {
  const operator = bornPerson('Olga', 'Reed')
  await signIn(page, operator)
  await page.goto('settings/users')
  await page.getByLabel('Search people by name or e-mail').fill('ade bel')
  await page.getByRole('button', { name: 'Act as Ade Bello' }).click()
  await page.getByRole('button', { name: 'Act as them' }).click()
  const check = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await check.getByRole('textbox', { name: 'Password' }).fill(operator.password)
  await check.getByRole('button', { name: 'Confirm' }).click()
  await page.waitForURL('**/main')
  forgive(complaints, 403)
  const bar = page.getByRole('region', { name: 'Acting as somebody else' })
  await expect(bar).toContainText('You are acting as Ade Bello in Ade Bello.')
  const acting = await tokenOf(page)
  expect(await createLinkAs(program.origin, acting)).toBe(201)

  for (const path of ['main/furls', 'settings', 'settings/accounts']) {
    await page.goto(path)
    await expect(bar).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expectNoHorizontalScroll(page)
  }
  await expectAccessible(page)
  await expect(page.getByRole('button', { name: 'Make an account' })).toBeDisabled()

  await bar.getByRole('button', { name: 'Stop acting' }).click()
  await page.waitForURL('**/settings/users')
  await expect(bar).toBeHidden()
  await expect(page.getByText('Olga Reed (you)')).toBeVisible()
  expect(await createLinkAs(program.origin, acting)).toBe(401)
})

test('switching accounts while the dashboard polls does not log out', async ({
  page,
  complaints,
}) => {
  await signIn(page, bornPerson('Kim', 'Ink'))
  await page.goto('settings/accounts')
  await page.getByRole('button', { name: 'Make an account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Make an account' })
  await dialog.getByLabel('Name').fill('Two Ink Press')
  await dialog.getByRole('button', { name: 'Make account' }).click()
  await expect(page.getByRole('button', { name: 'Switch to Two Ink Press' })).toBeVisible()
  await page.goto('main')
  // Holds the new token back until a call is refused, since the old session has already ended
  const refused = page.waitForResponse((response) => response.status() === 401)
  await page.route('**/v1/auth/accounts/login', async (route) => {
    const response = await route.fetch()
    await refused
    await route.fulfill({ response })
  })
  await page.getByRole('button', { name: 'Account: Kim Ink' }).click()
  await page.getByRole('menuitemradio', { name: 'Two Ink Press' }).click()
  await expect(page.getByRole('button', { name: 'Account: Two Ink Press' })).toBeVisible()
  forgiveAll(complaints, 401)
})
