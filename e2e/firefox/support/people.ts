import type { Mailbox } from '../../../server/testing/servers/mail.ts'
import { registrationLink, type TestUser } from '../../support/people.ts'
import type { JourneyProgram } from '../../support/program.ts'
import type { Tab } from './tab.ts'

interface SignUp {
  program: JourneyProgram
  mailbox: Mailbox
  person: TestUser
}

/** On the screens, by the link in the mail, to the dashboard. */
export async function signUp(tab: Tab, { program, mailbox, person }: SignUp): Promise<void> {
  await tab.goto(`${program.origin}/app/register-mail`)
  await tab.fill({ role: 'textbox', name: 'E-mail' }, person.email)
  await tab.press({ role: 'button', name: 'Send me the link' })
  await tab.untilUrl('/check-email')
  await tab.goto(await registrationLink(mailbox, person))
  await tab.fill({ role: 'textbox', name: 'First name' }, person.firstName)
  await tab.fill({ role: 'textbox', name: 'Last name (optional)' }, person.lastName)
  await tab.fill('input[type=password]', person.password)
  await tab.press('input[type=checkbox]')
  await tab.press('button[type=submit]')
  await tab.untilUrl('/main')
  await passWelcome(tab)
}

export interface LoggedIn {
  token: string
  call: <T>(method: string, path: string, body?: object) => Promise<T>
}

/** Registers by calls, and opens the dashboard. */
export async function logInNew(tab: Tab, { program, mailbox, person }: SignUp): Promise<LoggedIn> {
  const { email, firstName, lastName, password } = person
  const open = callerOf(program.origin)
  await open('PUT', '/registrations', { email })
  const reg = new URL(await registrationLink(mailbox, person)).searchParams.get('reg')
  const { token } = await open<{ token: string }>('POST', '/registrations/accounts', {
    ...{ reg, firstName, lastName, password, acceptTerms: true },
  })
  const call = callerOf(program.origin, token)
  await call('PUT', '/account/has-seen-tour/introTour')
  await tab.goto(`${program.origin}/app/about`)
  await tab.evaluate((text) => localStorage.setItem('token', text), token)
  await tab.goto(`${program.origin}/app/main`)
  return { token, call }
}

function callerOf(origin: string, token?: string): LoggedIn['call'] {
  return async <T>(method: string, path: string, body?: object) => {
    const answer = await fetch(`${origin}/api/ui/v1${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path}: ${text}`)
    return (text === '' ? undefined : JSON.parse(text)) as T
  }
}

/** Without the dialog that greets newcomers. */
async function passWelcome(tab: Tab): Promise<void> {
  await tab.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('token')}` }
    const seen = await fetch('/api/ui/v1/account/has-seen-tour/introTour', {
      method: 'PUT',
      headers,
    })
    if (!seen.ok) throw new Error(`${seen.status} ${await seen.text()}`)
  })
  await tab.reload()
}
