import { beforeEach, describe, expect, test } from 'bun:test'
import type { ServerAnswer } from '../servers/call.ts'
import { silent } from '../servers/fault.ts'
import type { Server } from '../servers/servers.ts'
import { memoryArea } from './memory-area.samples.ts'
import { openQueue } from './queue.ts'
import { type MadeLink, openSender } from './sender.ts'
import { afterFault, awake, heldBack, newWish, retried, sending, type Wish } from './wish.ts'

const origin = 'https://links.alder.example'
const signIn = {
  key: 'uf_1',
  by: 'site',
  email: 'mara@alderandpine.example',
  accountName: 'Alder & Pine',
  role: 3,
} as const
const server: Server = { origin, basePath: '/app/', defaultDomain: 'go.alder.example', signIn }
const holder = 'mara@alderandpine.example · Alder & Pine'
const link = { redirectTo: 'https://alderandpine.example/tents' }
const NOW = Date.parse('2026-11-26T08:00:00Z')
const HOUR = 3_600_000
const away = silent(origin, true)
const refused = {
  ...away,
  kind: 'refused',
  isUnclear: false,
  sentence: 'Taken',
  fields: { vanity: 'Taken' },
} as const

const wish = (changes: Partial<Wish> = {}): Wish => ({
  ...newWish({ origin, holder, link }, { id: 'w1', now: NOW }),
  ...changes,
})

describe('a wish', () => {
  test('waits after a fault that may pass, longer each time, and as long as the server asks', () => {
    const first = afterFault(wish(), { fault: away, now: NOW })
    expect(first).toMatchObject({
      state: 'waiting',
      notBefore: NOW + 15_000,
      sentence: away.sentence,
    })
    const second = afterFault(first, { fault: away, now: NOW })
    expect(second.notBefore).toBe(NOW + 30_000)
    const tenth = afterFault(wish({ attempts: 10 }), { fault: away, now: NOW })
    expect(tenth.notBefore).toBe(NOW + 15 * 60_000)
    const asked = afterFault(wish(), { fault: { ...away, retryAfterMs: 2_753_000 }, now: NOW })
    expect(asked.notBefore).toBe(NOW + 2_753_000)
  })

  test('is held with its sentence after a refusal', () => {
    const held = afterFault(wish(), { fault: refused, now: NOW })
    expect(held).toMatchObject({
      state: 'held',
      sentence: 'Taken',
      fields: { vanity: 'Taken' },
      sentAt: null,
    })
  })

  test('in doubt keeps the doubt through later clear faults', () => {
    const doubtful = afterFault(wish(), { fault: away, now: NOW })
    expect(doubtful.sentAt).toBe(NOW)
    const later = afterFault(doubtful, { fault: { ...away, isUnclear: false }, now: NOW + HOUR })
    expect(later.sentAt).toBe(NOW)
  })

  test('that a killed worker was sending waits again', () => {
    expect(awake(sending(wish(), NOW))).toMatchObject({ state: 'waiting', sentAt: NOW, id: 'w1' })
    expect(awake(wish({ state: 'held' })).state).toBe('held')
  })

  test('is held when the server may have forgotten its Idempotency-Key', () => {
    const now = NOW + 30 * HOUR
    expect(heldBack(wish({ sentAt: NOW }), { holder, now })?.state).toBe('held')
    expect(heldBack(wish({ sentAt: now - HOUR }), { holder, now })).toBeUndefined()
    expect(heldBack(wish({ sentAt: null }), { holder, now })).toBeUndefined()
  })

  test('of a demo link is held once it is in doubt, because nothing tells a repeat from a second link', () => {
    const demo = wish({ holder: null })
    expect(heldBack(demo, { holder: null, now: NOW })).toBeUndefined()
    expect(heldBack({ ...demo, sentAt: NOW }, { holder: null, now: NOW })?.state).toBe('held')
  })

  test('is held when somebody else is signed in', () => {
    expect(heldBack(wish(), { holder: null, now: NOW })?.sentence).toContain('somebody else')
  })

  test('that is tried again keeps its key while the server remembers it', () => {
    const held = wish({ state: 'held', sentAt: NOW })
    const soon = { id: 'w2', holder, now: NOW + HOUR }
    expect(retried(held, soon)).toMatchObject({ id: 'w1', state: 'waiting', sentAt: NOW })
    expect(retried(held, { ...soon, now: NOW + 30 * HOUR })).toMatchObject({
      id: 'w2',
      sentAt: null,
    })
    expect(retried(held, { ...soon, holder: null })).toMatchObject({ id: 'w2', holder: null })
  })
})

describe('the sender', () => {
  let queue = openQueue(memoryArea())
  let now = NOW
  const sent: string[] = []
  const answers: Array<ServerAnswer<MadeLink>> = []
  let probed: ServerAnswer<unknown> = { isFine: true, value: {} }
  const made: ServerAnswer<MadeLink> = {
    isFine: true,
    value: { shortUrl: 'https://go.alder.example/tents', ...link },
  }
  const open = () =>
    openSender({
      queue,
      findServer: async (at) => (at === origin ? server : undefined),
      probe: async () => probed,
      make: async (_, { id }) => {
        sent.push(id)
        await Bun.sleep(1)
        return answers.shift() ?? made
      },
      now: () => now,
    })

  beforeEach(() => {
    queue = openQueue(memoryArea())
    now = NOW
    sent.length = 0
    answers.length = 0
    probed = { isFine: true, value: {} }
  })

  test('makes a link and forgets the wish', async () => {
    await queue.add(wish())
    expect(await open().send('w1')).toMatchObject({ kind: 'made', link })
    expect(await queue.list()).toEqual([])
  })

  test('sends a wish once, however many ask for it at the same time', async () => {
    await queue.add(wish())
    const { send, sendDue } = open()
    await Promise.all([send('w1'), send('w1'), sendDue(), send('w1')])
    expect(sent).toEqual(['w1'])
    expect(await send('w1')).toEqual({ kind: 'elsewhere' })
  })

  test('sends nothing of a wish that is removed while it looks for the server', async () => {
    await queue.add(wish())
    const running = open().send('w1')
    await queue.remove('w1')
    expect(await running).toEqual({ kind: 'elsewhere' })
    expect(sent).toEqual([])
  })

  test('makes one link of a wish that is tried again while it looks for the server', async () => {
    await queue.add(wish())
    const { send } = open()
    const running = send('w1')
    await queue.replace('w1', (stored) => retried(stored, { id: 'w2', holder, now }))
    const [stored] = await queue.list()
    await Promise.all([running, send(stored?.id ?? '')])
    expect(sent).toHaveLength(1)
    expect(await queue.list()).toEqual([])
  })

  test('sends nothing while the server does not answer, and leaves no doubt', async () => {
    await queue.add(wish())
    probed = { isFine: false, fault: away }
    expect(await open().send('w1')).toMatchObject({ kind: 'waiting', wish: { sentAt: null } })
    expect(sent).toEqual([])
    const { sendDue } = open()
    expect(await sendDue()).toEqual([])
    now += 60_000
    probed = { isFine: true, value: {} }
    expect(await sendDue()).toMatchObject([{ kind: 'made' }])
  })

  test('repeats with the same key when the answer was lost', async () => {
    await queue.add(wish())
    answers.push({ isFine: false, fault: away })
    const { send, sendDue } = open()
    expect(await send('w1')).toMatchObject({ kind: 'waiting', wish: { sentAt: NOW } })
    now += 60_000
    await sendDue()
    expect(sent).toEqual(['w1', 'w1'])
    expect(await queue.list()).toEqual([])
  })

  test('keeps a refused wish until somebody decides', async () => {
    await queue.add(wish())
    answers.push({ isFine: false, fault: refused })
    const { send, sendDue } = open()
    expect(await send('w1')).toMatchObject({ kind: 'held' })
    now += 100 * HOUR
    expect(await sendDue()).toEqual([])
    expect(await queue.list()).toMatchObject([{ id: 'w1', state: 'held', sentence: 'Taken' }])
  })

  test('holds a wish for a server that was removed', async () => {
    await queue.add(wish({ origin: 'https://gone.example' }))
    expect(await open().send('w1')).toMatchObject({ kind: 'held' })
  })

  test('loses no wish when many are added and removed at once', async () => {
    const ids = Array.from({ length: 40 }, (_, at) => `w${at}`)
    await Promise.all(ids.map((id) => queue.add(wish({ id }))))
    await Promise.all(ids.slice(0, 20).map((id) => queue.remove(id)))
    expect((await queue.list()).map(({ id }) => id)).toEqual(ids.slice(20))
  })

  test('goes on after a write that failed', async () => {
    const area = memoryArea()
    const frail = openQueue(area)
    area.failNext()
    await expect(frail.add(wish())).rejects.toThrow('full')
    await frail.add(wish({ id: 'w2' }))
    expect((await frail.list()).map(({ id }) => id)).toEqual(['w2'])
  })
})
