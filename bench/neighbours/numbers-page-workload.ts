import {
  type CreateNumbersPage,
  type NumbersPage,
  numbersParts,
} from '../../contract/clicks/numbers-pages.ts'
import { fillClickedAccount } from './clicked-account.ts'
import type { NeighbourRig } from './rig.ts'
import { anyAddress } from './signed-in-client.ts'
import { atRate, stopwatch, type Workload } from './workloads.ts'

const READERS_A_SECOND = 60
/** One of so many enters the password; others with it have been let in before, and choose a period. */
const READERS_AN_ENTRY = 12
const TAG = 'Public numbers'
const TAGGED_LINKS = 100
const PASSWORD = 'numbers by the lake'
const periods = ['7d', '30d', '90d', '12mo']

/** Readers have addresses of their own, because calls of an address are limited. */
export const numbersPages: Workload = {
  name: `${READERS_A_SECOND} readers a second of the public numbers of a link and, with a password, of a tag`,
  async prepare(rig) {
    const { links } = await fillClickedAccount(rig)
    for (const { domain, key } of links.slice(0, TAGGED_LINKS)) {
      await rig.heavy.send('PUT', '/redirects/standard', { domain, key, tags: [TAG] })
    }
  },
  async run(rig, isOver) {
    const { links } = await fillClickedAccount(rig)
    const [link] = links
    if (!link) throw new Error('the account has no links')
    const { domain, key } = link
    const parts = [...numbersParts]
    const open = await make(rig, { kind: 'LINK', title: 'Poster', domain, key, parts })
    const closed = await make(rig, {
      ...{ kind: 'TAG', title: 'Campaign', tag: TAG, parts, password: PASSWORD },
    })
    const watch = stopwatch()
    const enter = () => read(rig, closed, { password: PASSWORD })
    const pass = passIn(await enter())
    await atRate(READERS_A_SECOND, isOver, () => {
      const reader = watch.count()
      const period = periods[Math.floor(reader / 2) % periods.length] ?? ''
      return watch.time(() => {
        if (reader % READERS_AN_ENTRY === 0) return enter()
        return reader % 2 === 0 ? read(rig, closed, { pass, period }) : read(rig, open, { period })
      })
    })
    return watch.words('pages')
  },
}

const make = ({ heavy }: NeighbourRig, page: CreateNumbersPage): Promise<NumbersPage> =>
  heavy.send('POST', '/analytics/pages', page)

type Sent = { period: string } | { password: string } | { pass: string; period: string }

/** A page with a password takes a form, another one the period in its address. */
async function read(
  { program }: NeighbourRig,
  { url, title, hasPassword }: NumbersPage,
  sent: Sent,
): Promise<string> {
  const fields = new URLSearchParams(sent)
  const path = new URL(url).pathname
  const headers = { 'x-forwarded-for': anyAddress() }
  const answer = hasPassword
    ? await fetch(`${program.origin}${path}`, { method: 'POST', headers, body: fields })
    : await fetch(`${program.origin}${path}?${fields}`, { headers })
  const text = await answer.text()
  const isShown = text.includes(`<bdi>${title}</bdi>`) && !text.includes('<dd>0</dd>')
  if (answer.status === 200 && isShown) return text
  throw new Error(`a page of numbers was answered with ${answer.status}: ${text.slice(-1500)}`)
}

function passIn(text: string): string {
  const [, pass] = /name="pass" value="([^"]+)"/.exec(text) ?? []
  if (pass === undefined) throw new Error('a page with a password has no pass')
  return pass
}
