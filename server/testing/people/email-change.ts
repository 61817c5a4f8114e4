import type { TestApp } from '../app.ts'
import { waitingMails } from './person.ts'

const PROFILE = '/api/ui/v1/profile'

export const profileOf = async (app: TestApp, token: string) =>
  (await app.call(PROFILE, { token })).json()

/** The user's session must be confirmed. */
export async function wishEmail(app: TestApp, token: string, email: string): Promise<void> {
  await mustDo(await app.call(PROFILE, { method: 'PUT', token, body: { email } }))
}

/** The code of the newest mail that asks to confirm the new address. */
export const newEmailCode = (app: TestApp, email: string): Promise<string> =>
  codeIn(app, email, /confirm-email=([\w-]+)/)

/** The code of the newest mail that notifies the old address of a change. */
export const takeBackCode = (app: TestApp, email: string): Promise<string> =>
  codeIn(app, email, /take-back-email\?code=([\w-]+)/)

/** Requests an e-mail change and confirms it; returns the code that takes the old address back. */
export async function changeEmail(app: TestApp, token: string, to: string): Promise<string> {
  const { email } = await profileOf(app, token)
  await wishEmail(app, token, to)
  const code = await newEmailCode(app, to)
  await mustDo(await app.call(`${PROFILE}/email/confirmations`, { token, body: { code } }))
  return takeBackCode(app, email)
}

async function codeIn(app: TestApp, email: string, link: RegExp): Promise<string> {
  const codes = (await waitingMails(app, email)).flatMap(({ text }) => link.exec(text)?.[1] ?? [])
  const code = codes.at(-1)
  if (code === undefined) throw new Error(`no mail to ${email} has such a link`)
  return code
}

async function mustDo(answer: Response): Promise<void> {
  if (!answer.ok) throw new Error(`answered ${answer.status} ${await answer.text()}`)
}
