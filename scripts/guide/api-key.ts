import { z } from 'zod'
import { permissions } from '../../contract/people/permissions.ts'
import { PASSWORD } from '../../server/testing/app.ts'
import { type RunningProgram, registerAt } from '../../server/testing/programs/program.ts'
import { until } from '../../server/testing/until.ts'

const Made = z.object({ key: z.string() })
const Token = z.object({ token: z.string() })

interface KeyOptions {
  permissions: number
  allowedAddresses?: string[]
}

/** Confirms the session of a token; returns a function that makes keys with it. */
export async function keyMakerFor(
  origin: string,
  token: string,
): Promise<(options: KeyOptions) => Promise<string>> {
  const send = (path: string, body: object) => post(`${origin}/api/ui/v1${path}`, body, token)
  await send('/auth/confirmations', { password: PASSWORD })
  return async (options) => Made.parse(await send('/api-keys', { name: 'Guide', ...options })).key
}

/** Answers the JSON of a call that must succeed. */
export async function post(address: string, body: object, token = ''): Promise<unknown> {
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${address} answered ${answer.status} ${await answer.text()}`)
  return answer.json()
}

/** Registers the operator by the link in the log of a first start; returns their token. Needs the log level `info`. */
export async function registerOperator({
  origin,
  output,
}: Pick<RunningProgram, 'origin' | 'output'>): Promise<string> {
  const [, reg] = await until(() => /register\?reg=([\w-]+)/.exec(output()))
  const person = { email: 'ada@example.org', firstName: 'Ada', lastName: 'Hill' }
  const body = { reg, ...person, password: PASSWORD, acceptTerms: true }
  return Token.parse(await post(`${origin}/api/ui/v1/registrations/accounts`, body)).token
}

const EDITOR = permissions.Read + permissions.Create + permissions.Update + permissions.Delete

/** A key of a new account for everything that an Editor may do. */
export async function editorKeyAt(origin: string): Promise<string> {
  const makeKey = await keyMakerFor(origin, await registerAt(origin))
  return makeKey({ permissions: EDITOR })
}
