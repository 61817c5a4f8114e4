import { spell } from '../support/rows.ts'
import {
  accountCalls,
  earlierCalls,
  heatCalls,
  listCalls,
  noticeCalls,
  numberCalls,
  openingCalls,
  type PageCall,
} from './analytics-page-calls.ts'
import { fillClickedAccount } from './clicked-account.ts'
import type { SignedInClient } from './signed-in-client.ts'
import { stopwatch, type Workload } from './workloads.ts'

const PAGES = 5
const APART_MS = 700

/** The pace of the web app: `pace.ts` of its analytics, and the queries of its notices and its session. */
const paces: readonly { everyMs: number; calls: (tab: number) => PageCall[] }[] = [
  { everyMs: 2500, calls: accountCalls },
  { everyMs: 5000, calls: noticeCalls },
  { everyMs: 5000, calls: numberCalls },
  { everyMs: 15_000, calls: listCalls },
  { everyMs: 30_000, calls: heatCalls },
  { everyMs: 60_000, calls: earlierCalls },
]

/** The tabs of the pages are chosen so that all lists are shown. */
export const analyticsPages: Workload = {
  name: `${PAGES} analytics pages kept open, with all they ask and live clicks`,
  async prepare(rig) {
    await fillClickedAccount(rig)
  },
  async run({ heavy }, isOver) {
    const watch = stopwatch()
    const pages = Array.from({ length: PAGES }, async (_, tab) => {
      await Bun.sleep(tab * APART_MS)
      return keepOpen(heavy, { tab, isOver, watch })
    })
    const clicks = (await Promise.all(pages)).reduce((sum, each) => sum + each, 0)
    if (clicks === 0) throw new Error('no live click came')
    return `${watch.words('questions')}; ${spell(clicks)} live clicks`
  },
}

interface OpenPage {
  tab: number
  isOver: () => boolean
  watch: ReturnType<typeof stopwatch>
}

/** Returns the number of clicks that were streamed to the page. */
async function keepOpen(caller: SignedInClient, { tab, isOver, watch }: OpenPage): Promise<number> {
  const leaving = new AbortController()
  const stream = await openStream(caller, leaving.signal)
  const askAll = (calls: readonly PageCall[]) =>
    Promise.all(calls.map((call) => watch.time(() => call.ask(caller))))
  const asking = paces.map(async ({ everyMs, calls }) => {
    while (!isOver()) {
      const nextAt = performance.now() + everyMs
      await askAll(calls(tab))
      while (performance.now() < nextAt && !isOver()) await Bun.sleep(50)
    }
  })
  try {
    await Promise.all([askAll(openingCalls()), ...asking])
  } finally {
    leaving.abort()
  }
  return stream.clicks()
}

async function openStream(caller: SignedInClient, signal: AbortSignal) {
  const path = '/analytics/live?kind=human&since=PT20S'
  const { body } = await caller.fetch(path, { signal })
  let clicks = 0
  const counting = new WritableStream<string>({
    write: (text) => {
      clicks += text.split('event: click').length - 1
    },
  })
  body
    ?.pipeThrough(new TextDecoderStream())
    .pipeTo(counting, { signal })
    // It ends when the page is left.
    .catch(() => undefined)
  return { clicks: () => clicks }
}
