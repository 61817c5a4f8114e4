import { afterEach, describe, expect, test } from 'bun:test'
import { freePort } from '../testing/free-port.ts'
import { untilMetrics } from '../testing/metrics.ts'
import {
  failToStart,
  newDataDir,
  type RunningProgram,
  removeFolder,
  type StartOptions,
  startDegraded,
  startTestProgram,
} from '../testing/programs/program.ts'
import { startMailbox, testPemPath } from '../testing/servers/mail.ts'
import { until } from '../testing/until.ts'

const SLOW = 300_000

let program: RunningProgram | undefined
const ends: (() => unknown)[] = []

afterEach(async () => {
  await program?.stop()
  removeFolder(program?.dataDir ?? '')
  program = undefined
  for (const end of ends.splice(0)) await end()
})

interface Ready {
  status: string
  checks?: Record<string, string>
  mail?: { reason: string; since: string }
}

async function readyOf(origin: string, headers: Record<string, string> = {}): Promise<Ready> {
  const answer = await fetch(`${origin}/ready`, { headers })
  expect(answer.status).toBe(200)
  return answer.json() as Promise<Ready>
}

async function start(
  smtpUrl: string,
  until: (options: StartOptions) => Promise<RunningProgram> = startTestProgram,
): Promise<RunningProgram> {
  program = await until({ environment: { SMTP_URL: smtpUrl, LOG_LEVEL: 'info' } })
  return program
}

/** Once everything else is there, which takes longer. */
const untilMailIs = (origin: string, state: string) =>
  until(async () => {
    const ready = await readyOf(origin)
    const { mail, ...others } = ready.checks ?? {}
    const isElseOk = Object.values(others).every((each) => each === 'ok')
    return mail === state && isElseOk && ready
  })

const register = (origin: string) =>
  fetch(`${origin}/api/ui/v1/registrations`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'mara@example.org' }),
  })

/** Once there are any: standard output is a pipe, which may be behind what the calls say. */
const linesOf = (output: () => string) =>
  until(() => {
    const lines = output()
      .split('\n')
      .filter((line) => line.includes('Mail can'))
      .map((line) => JSON.parse(line) as { level: string; message: string })
    return lines.length > 0 && lines
  })

describe('A mail server with a certificate of its own', () => {
  test(
    'is told on the log, in /ready and by the metrics, while links and calls work and nobody else learns of it',
    async () => {
      const mailbox = await startMailbox({ certificate: 'public-test' })
      ends.push(mailbox.stop)
      const { origin, output } = await start(mailbox.url, startDegraded)
      const { status, mail } = await untilMailIs(origin, 'failing')
      expect(status).toBe('degraded')
      expect(mail?.reason).toMatch(/offers STARTTLS with a certificate that is not trusted/)
      expect(mail?.reason).toMatch(/\?ca=FILE in SMTP_URL, or set \?tls=opportunistic/)
      expect(Date.parse(mail?.since ?? '')).toBeLessThanOrEqual(Date.now())
      const stranger = await readyOf(origin, { 'x-forwarded-for': '203.0.113.7' })
      expect(stranger).toEqual({ status: 'degraded' })
      await untilMetrics(
        origin,
        ({ find }) => find('unfurly_dependency_up', { dependency: 'mail' }) === 0,
      )
      expect(await linesOf(output)).toEqual([
        expect.objectContaining({
          level: 'error',
          message: `Mail cannot be sent: ${mail?.reason}`,
        }),
      ])
      // As for everybody who asks for a mail, whether it can be sent or not.
      expect((await register(origin)).status).toBe(202)
      expect(mailbox.mails()).toEqual([])
    },
    SLOW,
  )

  test(
    'is used once it is named by ca',
    async () => {
      const mailbox = await startMailbox({ certificate: 'public-test' })
      ends.push(mailbox.stop)
      const { origin, output } = await start(
        `${mailbox.url}?tls=required&ca=${testPemPath('public-test')}`,
      )
      const { status, mail } = await untilMailIs(origin, 'ok')
      expect([status, mail]).toEqual(['ok', undefined])
      await register(origin)
      const arrived = await mailbox.waitFor(({ to }) => to.includes('mara@example.org'))
      expect(arrived.isEncrypted).toBe(true)
      expect(await linesOf(output)).toEqual([
        expect.objectContaining({ level: 'info', message: 'Mail can be sent' }),
      ])
    },
    SLOW,
  )
})

test(
  'A mail server that comes later than the program is found without a restart, and the mail that waited arrives',
  async () => {
    const port = await freePort()
    const { origin } = await start(`smtp://127.0.0.1:${port}`, startDegraded)
    await untilMailIs(origin, 'failing')
    await register(origin)
    const mailbox = await startMailbox({ port })
    ends.push(mailbox.stop)
    await mailbox.waitFor(({ to }) => to.includes('mara@example.org'))
    expect((await untilMailIs(origin, 'ok')).status).toBe('ok')
  },
  SLOW,
)

test(
  'Without a mail server /ready says that mails are kept in the outbox, and is ok',
  async () => {
    program = await startTestProgram()
    expect(await untilMailIs(program.origin, 'outbox')).toMatchObject({ status: 'ok' })
  },
  SLOW,
)

test('A certificate that cannot be read stops the start with one line', async () => {
  const dataDir = newDataDir()
  ends.push(() => removeFolder(dataDir))
  const SMTP_URL = 'smtp://user:secret@mail.example?ca=/nowhere/ca.pem'
  const { code, output } = await failToStart({ dataDir, environment: { SMTP_URL } })
  expect(code).not.toBe(0)
  expect(output).toContain(
    'SMTP_URL got ca=/nowhere/ca.pem, which cannot be read (ENOENT); it takes a file of certificates in PEM format.',
  )
  expect(output).not.toContain('secret')
})
