import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../server/testing/free-port.ts'
import { launchProgram } from '../../server/testing/programs/launch.ts'
import { startMailbox } from '../../server/testing/servers/mail.ts'
import { type BornPerson, bornPeople } from './born-people.ts'
import { PASSWORD } from './password.ts'

/** Names the folder of the run for its workers. */
const VARIABLE = 'JOURNEYS_PREPARED'
const TOKENS = 'tokens.json'
const AT_ONCE = 4

/**
 * Makes the data folder that every program of the journeys starts on a copy of, with the tables made and `bornPeople`
 * registered. Playwright calls it once a run, and what it returns at the end.
 */
export default async function prepareFolder(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'unfurly-e2e-prepared-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  try {
    await fill(folder)
  } catch (error) {
    remove()
    throw error
  }
  process.env[VARIABLE] = folder
  return remove
}

/** Copies the prepared folder to a new one. */
export function copyPreparedFolder(to: string): void {
  // ClickHouse links its tables by relative paths.
  cpSync(join(preparedFolder(), 'data'), to, { recursive: true, verbatimSymlinks: true })
}

let tokens: Record<string, string> | undefined

/** The token of a person of `born-people.ts`. */
export function tokenOfBorn(email: string): string {
  tokens ??= JSON.parse(readFileSync(join(preparedFolder(), TOKENS), 'utf8'))
  const token = tokens?.[email]
  if (!token) throw new Error(`${email} was not born registered.`)
  return token
}

function preparedFolder(): string {
  const folder = process.env[VARIABLE]
  if (!folder || !existsSync(folder)) throw new Error('Journeys run under their configuration.')
  return folder
}

async function fill(folder: string): Promise<void> {
  const mailbox = await startMailbox()
  const port = await freePort()
  const program = launchProgram({
    ...{ entry: 'built', dataDir: join(folder, 'data'), port },
    environment: {
      ...{ NODE_ENV: 'production', PUBLIC_URL: `http://localhost:${port}` },
      ...{ SMTP_URL: mailbox.url, MAIL_FROM: 'Unfurly <unfurly@links.example>' },
    },
  })
  try {
    await program.untilReady()
    const register = async (person: BornPerson, at: number) => {
      const call = caller(program.origin, at)
      await call('PUT', '', { email: person.email })
      const mail = await mailbox.waitFor(({ to }) => to.includes(person.email))
      const link = mail.links.find((address) => address.includes('register?reg=')) ?? ''
      const reg = new URL(link).searchParams.get('reg')
      const { firstName, lastName } = person
      const names = { firstName, lastName, password: PASSWORD }
      const { token } = await call('POST', '/accounts', { reg, ...names, acceptTerms: true })
      return [person.email, token]
    }
    writeFileSync(join(folder, TOKENS), JSON.stringify(await inTurns(bornPeople, register)))
    if ((await program.stop()) !== 0) throw new Error(program.output())
  } finally {
    program.kill()
    await mailbox.stop()
  }
}

/** Calls about registrations from an address of their own, since one may register thirty people an hour. */
function caller(origin: string, at: number) {
  return async (method: string, path: string, body: object): Promise<{ token: string }> => {
    const answer = await fetch(`${origin}/api/ui/v1/registrations${path}`, {
      method,
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.51.100.${at}` },
      body: JSON.stringify(body),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path}: ${text}`)
    return JSON.parse(text)
  }
}

/** The entries that `act` makes of all items, a few at once. */
async function inTurns<T>(
  items: readonly T[],
  act: (item: T, at: number) => Promise<string[]>,
): Promise<Record<string, string>> {
  const waiting = [...items.entries()]
  const entries: string[][] = []
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift())
      entries.push(await act(next[1], next[0]))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return Object.fromEntries(entries)
}
