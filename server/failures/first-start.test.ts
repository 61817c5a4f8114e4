import { expect, test } from 'bun:test'
import { newDataDir, removeFolder, startTestProgram } from '../testing/programs/program.ts'
import { until } from '../testing/until.ts'

const SLOW = 300_000
const WORDS = 'No one is registered yet. Whoever opens this link becomes the operator'

/** The set-up link from the JSON line in the log. */
async function linkOf(output: () => string): Promise<URL> {
  const line = await until(() =>
    output()
      .split('\n')
      .find((text) => text.includes(WORDS) && text.endsWith('}')),
  )
  return new URL(JSON.parse(line).link)
}

const read = async (link: URL) =>
  (await fetch(`${link.origin}/api/ui/v1/registrations/${link.searchParams.get('reg')}`)).json()

const complete = (link: URL, email: string) =>
  fetch(`${link.origin}/api/ui/v1/registrations/accounts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      reg: link.searchParams.get('reg'),
      email,
      firstName: 'Ada',
      lastName: 'Hill',
      password: 'a walk in the fog',
      acceptTerms: true,
    }),
  })

test(
  'a first start logs the set-up link with which one operator can register',
  async () => {
    const dataDir = newDataDir()
    const environment = { LOG_LEVEL: 'info', WEB_CONCURRENCY: '2' }
    const first = await startTestProgram({ dataDir, environment })
    const old = await linkOf(first.output)
    expect(old.href).toStartWith(`${first.origin}/app/register?reg=`)
    expect(await read(old)).toMatchObject({ setup: true, expired: false })
    expect(await first.stop()).toBe(0)

    const { port } = first
    const second = await startTestProgram({ dataDir, port, environment })
    const link = await linkOf(second.output)
    expect(await read(old)).toMatchObject({ setup: true, expired: true })
    expect((await complete(old, 'ada@example.org')).status).toBe(410)
    const made = await complete(link, 'ada@example.org')
    expect(made.status).toBe(201)
    const { token } = (await made.json()) as { token: string }
    const profile = await fetch(`${link.origin}/api/ui/v1/profile`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(await profile.json()).toMatchObject({ email: 'ada@example.org', isOperator: true })
    expect((await complete(link, 'eve@example.org')).status).toBe(410)
    expect(await second.stop()).toBe(0)
    expect(second.output().split(WORDS)).toHaveLength(2)

    const third = await startTestProgram({ dataDir, port, environment })
    expect(await third.stop()).toBe(0)
    expect(third.output()).toContain('"message":"ready"')
    expect(third.output()).not.toContain(WORDS)
    removeFolder(dataDir)
  },
  SLOW,
)
