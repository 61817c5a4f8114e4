import { afterAll, expect, test } from 'bun:test'
import type { Link } from '../../contract/links/links.ts'
import { PASSWORD } from '../testing/app.ts'
import { freePort } from '../testing/free-port.ts'
import {
  type RunningProgram,
  registerAt,
  removeFolder,
  startedDataDir,
  startTestProgram,
} from '../testing/programs/program.ts'
import { startStripe } from '../testing/servers/stripe/stripe.ts'

const SLOW = 300_000
const AT_ONCE = 30

const stripe = await startStripe()
const dataDir = await startedDataDir()
let program: RunningProgram | undefined

afterAll(async () => {
  await program?.stop()
  await stripe.stop()
  removeFolder(dataDir)
})

test(
  'a payment provider that hangs, answers nonsense or is down costs no login and no redirect',
  async () => {
    const port = await freePort()
    program = await startTestProgram({
      dataDir,
      port,
      environment: { ...stripe.settings, STRIPE_TIMEOUT_MS: '1500' },
    })
    const { origin } = program
    const token = await registerAt(origin)
    const send = (path: string, method = 'GET', body?: object) =>
      fetch(`${origin}/api/ui/v1${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      })
    const { email } = await (await send('/profile')).json()
    const redirectTo = 'https://boats.example/'
    const link: Link = await (await send('/redirects/standard', 'POST', { redirectTo })).json()
    const checkOut = async () =>
      (await send('/billing/checkout', 'POST', { interval: 'month' })).status

    const logIn = async () => {
      const answer = await fetch(`${origin}/api/ui/v1/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username: email, password: PASSWORD }),
      })
      return answer.status
    }
    const follow = async () => {
      const visit = await fetch(`${origin}/${link.key}`, { redirect: 'manual' })
      return [visit.status, visit.headers.get('location')]
    }
    /** Everything else is answered while these wait. */
    const expectOthersServed = async (waiting: Promise<number>[]) => {
      let isOver = false
      const ends = Promise.all(waiting).then((statuses) => {
        isOver = true
        return statuses
      })
      expect(await follow()).toEqual([302, redirectTo])
      expect(await logIn()).toBe(200)
      expect((await send('/account')).status).toBe(200)
      return { isOver, statuses: new Set(await ends) }
    }
    const many = (act: () => Promise<number>) => Array.from({ length: AT_ONCE }, act)

    stripe.answerSlowly(600_000)
    const hanging = await expectOthersServed(many(checkOut))
    expect(hanging).toEqual({ isOver: false, statuses: new Set([503]) })

    for (const kind of ['html', 'empty-object', 'list', 'truncated', 'server-error'] as const) {
      stripe.answerWell()
      stripe.answerNonsense(kind)
      expect((await expectOthersServed(many(checkOut))).statuses).toEqual(new Set([503]))
    }

    stripe.answerWell()
    await stripe.goDown()
    expect((await expectOthersServed(many(checkOut))).statuses).toEqual(new Set([503]))
    const known = await (await send('/billing')).json()
    expect(known).toMatchObject({ tier: 'PRO', status: 'TRIALING' })

    await stripe.comeBack()
    expect(await checkOut()).toBe(200)
  },
  SLOW,
)
