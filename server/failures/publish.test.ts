import { afterEach, expect, test } from 'bun:test'
import type { HubDocument } from '../../contract/hubs/document.ts'
import type { Hub } from '../../contract/hubs/hubs.ts'
import { freePort } from '../testing/free-port.ts'
import {
  type RunningProgram,
  registerAt,
  removeFolder,
  startedDataDir,
  startTestProgram,
} from '../testing/programs/program.ts'
import { rounds } from '../testing/rounds.ts'
import { until } from '../testing/until.ts'

const SLOW = 300_000
const BLOCKS = 40

let program: RunningProgram | undefined
let dataDir = ''

afterEach(async () => {
  await program?.stop()
  removeFolder(dataDir)
})

/** A version of a hub shows its number in its name and in every block and address. */
const documentOf = (number: number): HubDocument => ({
  profile: { name: `Version ${number}`, bio: '' },
  blocks: Array.from({ length: BLOCKS }, (_, at) => ({
    id: `b${at}`,
    type: 'link',
    title: `Boat ${number}`,
    url: `https://boats.example/${number}/${at}`,
  })),
  theme: { preset: 'slate' },
  seo: {},
})

async function openHub(origin: string, token: string) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const ask = async (method: string, path: string, body?: object, more: object = {}) => {
    const sent = { method, headers: { ...headers, ...more } }
    const answer = await fetch(
      `${origin}/api/ui/v1${path}`,
      body ? { ...sent, body: JSON.stringify(body) } : sent,
    )
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status}`)
    return answer.json()
  }
  const hub: Hub = await ask('POST', '/redirects/furlhub', {
    title: 'Boats',
    document: documentOf(1),
  })
  const at = `/furlhubs/${hub.domain}/${hub.key}`
  await ask('POST', `${at}/publish`, {})
  return {
    hub,
    read: (): Promise<Hub> => ask('GET', `/redirects/${hub.domain}/${hub.key}`),
    async publishNext(number: number) {
      const { etag } = await ask('GET', `/redirects/${hub.domain}/${hub.key}`)
      const body = { document: documentOf(number) }
      await ask('PUT', `${at}/draft`, body, { 'if-match': etag })
      await ask('POST', `${at}/publish`, {})
    },
    versions: () => ask('GET', `${at}/versions?limit=5`),
  }
}

/** The numbers that the page and the targets of its buttons have. */
async function shownNumbers(origin: string, { domain, key }: Hub): Promise<Set<string>> {
  const headers = { host: domain }
  const page = await (await fetch(`${origin}/${key}`, { headers })).text()
  const names = [...page.matchAll(/(?:Version|Boat) (\d+)/g)].map(([, number]) => number ?? '')
  const keys = [...page.matchAll(/href="\/([a-z0-9]{7})"/g)].map(([, found]) => found ?? '')
  expect(keys).toHaveLength(BLOCKS)
  const targets = await Promise.all(
    keys.map(async (button) => {
      const answer = await fetch(`${origin}/${button}`, { headers, redirect: 'manual' })
      return answer.headers.get('location')?.split('/')[3] ?? `${answer.status}`
    }),
  )
  return new Set([...names, ...targets])
}

test(
  'a publication that is killed leaves the old page or the new one, with all of its buttons',
  async () => {
    dataDir = await startedDataDir()
    const port = await freePort()
    let running = await startTestProgram({ dataDir, port })
    program = running
    const token = await registerAt(running.origin)
    const { hub, ...calls } = await openHub(running.origin, token)
    let number = 1
    for (let kills = 0; kills < rounds(6); kills++) {
      let isKilled = false
      let published = 0
      const publishing = (async () => {
        while (!isKilled) {
          await calls.publishNext(number + 1)
          number++
          published++
        }
      })().catch((error: unknown) => {
        if (!isKilled) throw error
      })
      await until(() => published >= 2)
      isKilled = true
      await running.kill()
      await publishing
      running = await startTestProgram({ dataDir, port })
      program = running
      const shown = await shownNumbers(running.origin, hub)
      expect(shown.size).toBe(1)
      // The last call may have been carried out without an answer.
      expect([`${number}`, `${number + 1}`]).toContain([...shown][0] ?? '')
      const { status, publishedVersion } = await calls.read()
      const { items } = await calls.versions()
      expect(items.map((item: { number: number }) => item.number)).toContain(publishedVersion)
      expect(['PUBLISHED', 'CHANGED']).toContain(status)
      number = Number([...shown][0])
    }
  },
  SLOW,
)
