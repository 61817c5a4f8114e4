import { expect, spyOn, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MINUTE } from '../../platform/clock.ts'
import { markWrites, writing } from '../../platform/database/writing.ts'
import { Problem } from '../../platform/http/problem.ts'
import { takeUse } from '../../platform/http/rate-counters.ts'
import { hashPassword } from '../../platform/passwords.ts'
import { describeAppOnBothDatabases, openTestApp, type TestApp } from '../../testing/app.ts'
import { keyedCall } from '../../testing/keyed-call.ts'
import { until } from '../../testing/until.ts'
import { CLAIM_MS } from './idempotency.ts'
import { endClaim, keepAnswer, tryClaim, tryMarkWorked } from './kept-answers-store.ts'
import { readToken } from './tokens.ts'

const LINKS = '/api/ui/v1/redirects/standard'
const body = { redirectTo: 'https://example.com/' }

async function sender(app: TestApp, key: string) {
  const token = await app.register()
  const claims = await readToken(app.app.secrets, token, { now: app.app.clock() })
  return {
    token,
    claim: {
      owner: `${claims?.sub}@${claims?.acc}`,
      key: `${key} POST ${LINKS}`,
      id: 'clm_of_another_call',
    },
    send: () => app.call(LINKS, { token, body, headers: { 'idempotency-key': key } }),
    links: async () =>
      (await (await app.call('/api/ui/v1/redirects', { token })).json()).total as number,
  }
}

/** The claim of a call with the same body that another process runs. */
async function claimElsewhere(app: TestApp, { claim }: Awaited<ReturnType<typeof sender>>) {
  const requestHash = new Bun.CryptoHasher('sha256')
    .update(JSON.stringify(body))
    .digest('base64url')
  const now = app.app.clock()
  const isClaimed = await tryClaim(app.app.db, claim, { requestHash, now, until: now + MINUTE })
  expect(isClaimed).toBe(true)
}

/** More often than a call reads the clock before it waits; while it waits, it reads it again and again. */
const LOOKS = 20

function countLooks(app: TestApp['app']) {
  const { calls } = spyOn(app, 'clock').mock
  const before = calls.length
  return () => calls.length - before
}

const kindOf = async (answer: Response) => (await answer.json()).type

const use = ({ app }: TestApp, bucket: string) =>
  writing(app, ({ db: tx }) => takeUse(tx, bucket, 0, 1))

const used = async ({ app }: TestApp, bucket: string) =>
  (
    await app.db
      .selectFrom('rate_counters')
      .select('used')
      .where('bucket', '=', bucket)
      .executeTakeFirst()
  )?.used

describeAppOnBothDatabases('A call with an Idempotency-Key', (open, { testOnce }) => {
  test('runs outside of any transaction, and its answer is kept', async () => {
    const call = keyedCall(open().app, async () => {
      await hashPassword('a walk in the fog')
      return { used: (await use(open(), 'hash')).used }
    })
    const token = await open().register()
    const answers = [await call(token, 'hash'), await call(token, 'hash')]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers[1]?.headers.get('idempotent-replayed')).toBe('true')
    expect(await answers[1]?.json()).toEqual(await answers[0]?.json())
  })

  test('runs once when sent many times at once, and all get its answer', async () => {
    const { send, links } = await sender(open(), 'many')
    const answers = await Promise.all(Array.from({ length: 12 }, send))
    const ids = await Promise.all(answers.map(async (answer) => (await answer.json()).id))
    expect(new Set(ids).size).toBe(1)
    expect(new Set(answers.map(({ headers }) => headers.get('location'))).size).toBe(1)
    expect(answers.filter((answer) => answer.headers.has('idempotent-replayed'))).toHaveLength(11)
    expect(await links()).toBe(1)
  })

  test('has nothing to do with another call of the same key', async () => {
    const mine = await sender(open(), 'both')
    expect((await mine.send()).status).toBe(201)
    const tag = await open().call('/api/ui/v1/tags', {
      token: mine.token,
      body: { name: 'Autumn' },
      headers: { 'idempotency-key': 'both' },
    })
    expect([tag.status, tag.headers.has('idempotent-replayed')]).toEqual([201, false])
  })

  test('an answer without a body is kept too', async () => {
    const { token, send } = await sender(open(), 'no-body')
    const { domain, key } = await (await send()).json()
    const remove = () =>
      open().call(`/api/ui/v1/redirects/${domain}/${key}`, {
        method: 'DELETE',
        token,
        headers: { 'idempotency-key': 'remove' },
      })
    expect([(await remove()).status, (await remove()).status]).toEqual([204, 204])
  })

  test('waits for the answer of the call that has its key', async () => {
    const mine = await sender(open(), 'waits')
    const made = await (await open().call(LINKS, { token: mine.token, body })).text()
    await claimElsewhere(open(), mine)
    const looks = countLooks(open().app)
    const waiting = mine.send()
    await until(() => looks() > LOOKS)
    await keepAnswer(open().app.db, mine.claim, {
      ...{ status: 201, answer: made, location: '/there', etag: '"7"' },
    })
    const answer = await waiting
    expect([answer.status, await answer.text()]).toEqual([201, made])
    expect(await mine.links()).toBe(1)
  })

  test('runs when the call that holds its key fails', async () => {
    const mine = await sender(open(), 'fails')
    await claimElsewhere(open(), mine)
    const looks = countLooks(open().app)
    const waiting = mine.send()
    await until(() => looks() > LOOKS)
    await endClaim(open().app.db, mine.claim, open().app.clock())
    expect((await waiting).status).toBe(201)
    expect(await mine.links()).toBe(1)
  })

  test('is not taken over by an instance whose clock is a minute ahead', async () => {
    const { app } = open()
    const token = await open().register()
    const { promise, resolve } = Promise.withResolvers<void>()
    let runs = 0
    const work = async () => {
      runs++
      await promise
      return { runs }
    }
    const here = keyedCall(app, work)
    const ahead = { ...app, clock: () => app.clock() + MINUTE }
    const looks = countLooks(ahead)
    const there = keyedCall(ahead, work)
    const first = here(token, 'ahead')
    await until(() => runs > 0)
    const second = there(token, 'ahead')
    await until(() => looks() > LOOKS)
    resolve()
    const answers = [await first, await second]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(runs).toBe(1)
  })

  test('runs after a crash before anything was committed', async () => {
    const { app, pass } = open()
    const mine = await sender(open(), 'crash-early')
    await claimElsewhere(open(), mine)
    const crash = () => writing(app, () => Promise.reject(new Error('on purpose')))
    const mark = async (tx: typeof app.db) =>
      void (await writing({ db: tx }, ({ db }) =>
        tryMarkWorked(db, mine.claim, app.clock() + MINUTE),
      ))
    await expect(markWrites(mark, crash)).rejects.toThrow('on purpose')
    pass(MINUTE)
    expect((await mine.send()).status).toBe(201)
    // The call that had the key must not do any work under it, however late.
    expect(await writing(app, ({ db }) => tryMarkWorked(db, mine.claim, app.clock()))).toBe(false)
    expect(await mine.links()).toBe(1)
  })

  test('learns that its answer was lost after a crash before the answer was kept', async () => {
    const { app, pass } = open()
    const mine = await sender(open(), 'crash-late')
    await claimElsewhere(open(), mine)
    const mark = async (tx: typeof app.db) =>
      void (await writing({ db: tx }, ({ db }) =>
        tryMarkWorked(db, mine.claim, app.clock() + MINUTE),
      ))
    await markWrites(mark, () => writing(app, async () => undefined))
    pass(MINUTE)
    const answer = await mine.send()
    expect([answer.status, await kindOf(answer)]).toEqual([409, '/problems/idempotency-lost'])
    expect(await mine.links()).toBe(0)
  })

  test('frees its key when it failed with nothing committed, and keeps it when something was', async () => {
    const token = await open().register()
    const inside = keyedCall(open().app, () =>
      writing(open().app, async ({ db: tx }) => {
        await takeUse(tx, 'fails-inside', 0, 1)
        throw new Problem('forbidden')
      }),
    )
    const late = keyedCall(open().app, async () => {
      await use(open(), 'fails-late')
      throw new Problem('forbidden')
    })
    for (const call of [inside, inside]) expect((await call(token, 'inside')).status).toBe(403)
    expect((await late(token, 'late')).status).toBe(403)
    const again = await late(token, 'late')
    expect([again.status, await kindOf(again)]).toEqual([409, '/problems/idempotency-lost'])
    expect([await used(open(), 'fails-inside'), await used(open(), 'fails-late')]).toEqual([
      undefined,
      1,
    ])
  })

  testOnce(
    'is refused while its key is claimed for another body, and with a body that is too large',
    async () => {
      const mine = await sender(open(), 'other-body')
      await claimElsewhere(open(), mine)
      const headers = { 'idempotency-key': 'other-body' }
      const { token } = mine
      const other = await open().call(LINKS, {
        token,
        headers,
        body: { redirectTo: 'https://example.org/' },
      })
      expect([other.status, await kindOf(other)]).toEqual([409, '/problems/idempotency-conflict'])
      const large = await open().call(LINKS, {
        token,
        headers,
        body: { ...body, note: 'x'.repeat(1_100_000) },
      })
      expect(large.status).toBe(413)
    },
  )
})

test('a call whose key stays claimed gets an error after a while', async () => {
  const { test: app, close } = await openTestApp(':memory:')
  const mine = await sender(app, 'claimed')
  await claimElsewhere(app, mine)
  const answer = await mine.send()
  expect([answer.status, await kindOf(answer)]).toEqual([409, '/problems/idempotency-pending'])
  await close()
}, 180_000)

test('a process killed inside its transaction has done nothing; killed afterwards, it has marked its work', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'unfurly-idempotency-'))
  const url = join(folder, 'test.sqlite')
  const { test: app, close } = await openTestApp(url)
  const token = await app.register()
  const program = join(import.meta.dir, '../../testing/programs/crashing-call.ts')
  const call = keyedCall(app.app, () => use(app, 'again'))
  for (const moment of ['inside', 'after']) {
    const child = Bun.spawn([process.execPath, program, url, token, moment])
    await child.exited
    expect(child.signalCode).toBe('SIGKILL')
  }
  app.pass(CLAIM_MS)
  expect((await call(token, 'inside')).status).toBe(200)
  const answer = await call(token, 'after')
  expect([answer.status, await kindOf(answer)]).toEqual([409, '/problems/idempotency-lost'])
  const counters = ['inside', 'after', 'again'].map((bucket) => used(app, bucket))
  expect(await Promise.all(counters)).toEqual([undefined, 1, 1])
  await close()
  rmSync(folder, { recursive: true })
}, 180_000)
