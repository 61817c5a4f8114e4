import type { Page } from '@playwright/test'
import {
  type IdentityProvider,
  startIdentityProvider,
} from '../server/testing/servers/identity-provider.ts'
import type { Mailbox } from '../server/testing/servers/mail.ts'
import { expectAccessible, expectFits } from './support/accessibility.ts'
import { expect, test as journey } from './support/journey.ts'
import { forgive, logOut } from './support/logging-in.ts'
import { passWelcome } from './support/people.ts'
import { startProgram } from './support/program.ts'
import { mailedCode } from './support/second-factors.ts'

const accounts = {
  wanda: {
    email: 'wanda.reed@people.example',
    email_verified: true,
    given_name: 'Wanda',
    family_name: 'Reed',
  },
  'wanda at work': { email: 'reed@work.example', email_verified: false, name: 'Wanda Reed' },
  stranger: { email: 'stranger@people.example', email_verified: false, name: 'A Stranger' },
}
const wanda = { ...accounts.wanda, firstName: 'Wanda', lastName: 'Reed', password: '' }

interface IdentityProviderFixtures {
  provider: IdentityProvider
  /** The redirect URIs that the provider allows; known once the program has its port. */
  redirectUris: string[]
}

const test = journey.extend<object, IdentityProviderFixtures>({
  redirectUris: [async ({}, use) => use([]), { scope: 'worker' }],
  provider: [
    async ({ redirectUris }, use) => {
      const provider = await startIdentityProvider({ redirectUris, accounts })
      await use(provider)
      await provider.stop()
    },
    { scope: 'worker' },
  ],
  program: [
    async ({ mailbox, provider, redirectUris }, use) => {
      const program = await startProgram({ SMTP_URL: mailbox.url, ...provider.settings })
      redirectUris.push(`${program.origin}/app/auth/callback`)
      await use(program)
      await program.stop()
    },
    { scope: 'worker' },
  ],
})

// Each journey logs in with what the previous one made and linked.
test.describe.configure({ mode: 'serial' })

/** The browser requests an icon, which the provider's page does not have. */
test.beforeEach(({ context }) =>
  context.route('**/favicon.ico', (route) => route.fulfill({ status: 204 })),
)

async function signIn(page: Page, who: string, path = 'login'): Promise<void> {
  await page.goto(path)
  await page.getByRole('button', { name: 'Continue with single sign-on' }).click()
  await page.getByRole('heading', { name: 'Who are you?' }).waitFor()
  await page.getByRole('button', { name: who, exact: true }).click()
}

async function confirmByMail(page: Page, mailbox: Mailbox): Promise<void> {
  const since = mailbox.mails().length
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await page.getByLabel('Code of the mail').fill(await mailedCode(mailbox, wanda, since))
}

test('the first sign-in makes an account and opens the requested page', async ({ page }) => {
  await signIn(page, 'wanda', 'login?next=/settings/security')
  await page.waitForURL('**/settings/security')
  await passWelcome(page)
  await expect(page.getByText('No password')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Unlink wanda.reed@people.example' })).toBeVisible()
  await expectAccessible(page)
  await page.goto('auth/callback?code=old&state=old')
  await page.waitForURL('**/main')
})

test('a sign-in with an unverified e-mail is refused, with the reason', async ({
  page,
  complaints,
}) => {
  await signIn(page, 'stranger', 'login?next=/main/furls')
  await expect(page.getByRole('alert')).toContainText('has not verified your e-mail address')
  await expectAccessible(page)
  forgive(complaints, 401)
  await page.getByRole('link', { name: 'Back to log in' }).click()
  await page.waitForURL('**/login?next=*')
  // The provider asks again, although the stranger is signed in there.
  await page.getByRole('button', { name: 'Continue with single sign-on' }).click()
  await page.getByRole('button', { name: 'wanda', exact: true }).click()
  await page.waitForURL('**/main/furls')
})

test('callbacks that cannot sign in are explained', async ({ page, complaints }) => {
  const ways = [
    ['', 'Nothing to log in with'],
    ['?error=access_denied&state=x', 'You cancelled the sign-in'],
    ['?error=server_error&state=x', 'The sign-in did not work'],
    ['?code=foreign&state=foreign', 'The sign-in did not work'],
  ] as const
  for (const [search, title] of ways) {
    await page.goto(`auth/callback${search}`)
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await page.setViewportSize({ width: 375, height: 812 })
    await expectFits(page)
  }
  forgive(complaints, 401)
})

test('another identity is linked after a confirmation, logs in, and is unlinked', async ({
  page,
  mailbox,
  complaints,
}) => {
  await signIn(page, 'wanda', 'login?next=/settings/security')
  await page.getByRole('button', { name: 'Link', exact: true }).click()
  await confirmByMail(page, mailbox)
  await page.getByRole('button', { name: 'wanda at work' }).click()
  await page.waitForURL('**/settings/security')
  const unlink = page.getByRole('button', { name: 'Unlink reed@work.example' })
  await expect(unlink).toBeVisible()
  const notice = await mailbox.waitFor(({ subject }) => subject.includes('single sign-on'))
  expect(notice.to).toEqual([wanda.email])

  await logOut(page)
  await page.goto('login?next=/settings/security')
  // The last account is still signed in at the provider, which asks nothing.
  await page.getByRole('button', { name: 'Continue with single sign-on' }).click()
  await page.waitForURL('**/settings/security')
  await unlink.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Unlink' }).click()
  await confirmByMail(page, mailbox)
  forgive(complaints, 403)
  await expect(unlink).toBeHidden()
})
