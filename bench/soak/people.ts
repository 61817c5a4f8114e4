import { createLinkAt } from '../../server/testing/programs/program.ts'

const DASHBOARDS = 2
const NUMBERS_MS = 5000
const EDIT_MS = 1000
const CREATE_MS = 2000
/** This load is not measured, so its failures are counted but do not end the run. */
const OTHERS = 'utm_source'

export interface People {
  done: { creates: number; edits: number; answers: number; failures: number }
  stop(): Promise<void>
}

/** One user creates links, one edits them, and two watch a dashboard, each with their own session. */
export function work(origin: string, tokens: readonly string[], keys: readonly string[]): People {
  const done = { creates: 0, edits: 0, answers: 0, failures: 0 }
  let isStopping = false
  const again = async (everyMs: number, act: (round: number) => Promise<void>) => {
    for (let round = 0; !isStopping; round++) {
      const startedAt = performance.now()
      await act(round).catch(() => done.failures++)
      while (performance.now() < startedAt + everyMs && !isStopping) await Bun.sleep(50)
    }
  }
  const tokenOf = (person: number) => tokens[person % tokens.length] ?? ''
  const all = [
    again(CREATE_MS, async (round) => {
      const redirectTo = `https://alderandpine.example/new/${round}`
      await createLinkAt(origin, tokenOf(0), { redirectTo, title: `Made in round ${round}` })
      done.creates++
    }),
    again(EDIT_MS, async (round) => {
      const body = { key: keys[round % keys.length], title: `Edited in round ${round}` }
      await ask(origin, tokenOf(1), '/redirects/standard', { method: 'PUT', body })
      done.edits++
    }),
    ...Array.from({ length: DASHBOARDS }, (_, at) =>
      again(NUMBERS_MS, async () => {
        const questions = ['summary', 'timeseries', `breakdown?dimension=${OTHERS}`]
        for (const question of questions)
          await ask(origin, tokenOf(2 + at), `/analytics/${question}`)
        done.answers += questions.length
      }),
    ),
  ]
  return {
    done,
    async stop() {
      isStopping = true
      await Promise.all(all)
    },
  }
}

async function ask(
  origin: string,
  token: string,
  path: string,
  { method = 'GET', body }: { method?: string; body?: object } = {},
): Promise<void> {
  const answer = await fetch(`${origin}/api/ui/v1${path}`, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
}
