import { percentile } from './rows.ts'

const AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'

export interface Visits {
  /** Numbers of the visits answered with a redirect; each number is the `utm_content` of its click. */
  readonly answered: ReadonlySet<number>
  /** Visits without an answer or with another answer. */
  readonly failed: number
  readonly slowestMs: number
  /** Counts, longest wait and 99th percentile since the last call. */
  lap(): { answered: number; failed: number; slowestMs: number; p99Ms: number }
  stop(): Promise<void>
}

/** Visits links at a fixed rate, regardless of response times. */
export function visitSteadily(addresses: readonly string[], perSecond: number): Visits {
  const answered = new Set<number>()
  const running = new Set<Promise<void>>()
  let number = 0
  let [failed, slowestMs] = [0, 0]
  let lapStart = { answered: 0, failed: 0, slowestMs: 0 }
  let waitsMs: number[] = []
  const visit = async (mine: number) => {
    const startedAt = performance.now()
    const address = addresses[mine % addresses.length]
    const isAnswered = await isRedirected(`${address}?utm_content=${mine}`)
    const ms = performance.now() - startedAt
    slowestMs = Math.max(slowestMs, ms)
    lapStart.slowestMs = Math.max(lapStart.slowestMs, ms)
    waitsMs.push(ms)
    if (isAnswered) answered.add(mine)
    else failed++
  }
  const startedAt = performance.now()
  const ticker = setInterval(() => {
    const due = Math.floor(((performance.now() - startedAt) / 1000) * perSecond)
    while (number < due) {
      const going: Promise<void> = visit(++number).finally(() => running.delete(going))
      running.add(going)
    }
  }, 5)
  return {
    answered,
    get failed() {
      return failed
    },
    get slowestMs() {
      return slowestMs
    },
    lap() {
      const lap = {
        answered: answered.size - lapStart.answered,
        failed: failed - lapStart.failed,
        slowestMs: lapStart.slowestMs,
        p99Ms: percentile(waitsMs, 99),
      }
      waitsMs = []
      lapStart = { answered: answered.size, failed, slowestMs: 0 }
      return lap
    },
    async stop() {
      clearInterval(ticker)
      await Promise.all(running)
    },
  }
}

async function isRedirected(address: string): Promise<boolean> {
  try {
    const answer = await fetch(address, {
      redirect: 'manual',
      headers: { 'user-agent': AGENT },
      signal: AbortSignal.timeout(30_000),
    })
    return answer.status === 302
  } catch {
    // No answer counts as failed.
    return false
  }
}
