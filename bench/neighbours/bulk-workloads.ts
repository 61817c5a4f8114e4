import type { BulkResults } from '../../contract/links/bulk.ts'
import { spell } from '../support/rows.ts'
import type { NeighbourRig } from './rig.ts'
import { stopwatch, type Workload } from './workloads.ts'

const LINKS = 1000
const BLANKS = 4000
const BLANK_TARGETS = 300
const PASSWORDS = 20
const LIMIT_PAUSE_MS = 500

export const bulkCreates = bulkWorkload({
  name: `${spell(LINKS)} links in one call, again and again`,
  items: () => itemsOf(LINKS, {}),
})

/** A badly written regex takes quadratic time on runs of spaces. */
export const bulkOfBlanks = bulkWorkload({
  name: `${BLANK_TARGETS} targets with ${spell(BLANKS)} blanks inside, in one call, again and again`,
  items: (call) =>
    itemsOf(BLANK_TARGETS, {
      redirectTo: `https://blank.example/${call}?q=a${' '.repeat(BLANKS)}b`,
    }),
})

export const bulkOfPasswords = bulkWorkload({
  name: `${PASSWORDS} links with passwords in one call, again and again`,
  items: () => itemsOf(PASSWORDS, { password: 'open sesame' }),
})

interface BulkWorkloadOptions {
  name: string
  items: (call: number) => readonly unknown[]
}

function bulkWorkload({ name, items }: BulkWorkloadOptions): Workload {
  return {
    name,
    /** Waits until the rate limit is free again, so that an earlier row does not affect this one. */
    async prepare({ heavy }) {
      const unknown = { items: [{ action: 'delete', key: 'no-such-link' }] }
      while (!(await sendItems({ heavy }, unknown))) await Bun.sleep(LIMIT_PAUSE_MS)
    },
    async run(rig, isOver) {
      const watch = stopwatch()
      let [made, limited] = [0, 0]
      while (!isOver()) {
        const body = { items: items(watch.count()) }
        const results = await watch.time(() => sendItems(rig, body))
        made += results?.items.filter(({ status }) => status === 201).length ?? 0
        if (results) continue
        limited++
        await Bun.sleep(LIMIT_PAUSE_MS)
      }
      const refusals = limited > 0 ? `, ${limited} of them beyond the limit of an account` : ''
      return `${spell(made)} made, ${watch.words('calls')}${refusals}`
    },
  }
}

function itemsOf(count: number, fields: Record<string, unknown>) {
  return Array.from({ length: count }, (_, at) => ({
    action: 'create',
    link: {
      redirectTo: `https://shop-${at % 50}.example/articles/${at}?size=m`,
      title: `Article ${at} of the spring sale`,
      tags: ['spring', 'sale'],
      ...fields,
    },
  }))
}

/** Undefined: the account has reached its rate limit. */
async function sendItems(
  { heavy }: Pick<NeighbourRig, 'heavy'>,
  body: { items: readonly unknown[] },
): Promise<BulkResults | undefined> {
  const init = {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  }
  const answer = await heavy.fetch('/redirects/bulk', init, [200, 429])
  return answer.status === 200 ? ((await answer.json()) as BulkResults) : undefined
}
