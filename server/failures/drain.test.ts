import { expect, test } from 'bun:test'
import { readyStatus } from '../testing/programs/launch.ts'
import { startTestProgram } from '../testing/programs/program.ts'
import { until } from '../testing/until.ts'

/** Whoever calls without a token may do so only so many times a minute. */
const EVERY = { everyMs: 250 }

test('before a stop closes the port, /ready is 503 and everything else is answered', async () => {
  const program = await startTestProgram({ environment: { STOP_DRAIN_SECONDS: '4' } })
  const stopped = program.stop()
  const seen: string[] = []
  await until(async () => {
    const status = await readyStatus(program.origin)
    if (status === 'stopping') {
      const answers = await Promise.all(
        ['/app/', '/api/ui/v1/redirects', '/no-such-link'].map((path) =>
          fetch(`${program.origin}${path}`),
        ),
      )
      seen.push(answers.map((answer) => answer.status).join(' '))
    }
    return status === undefined
  }, EVERY)
  expect([...new Set(seen)]).toEqual(['200 401 404'])
  expect(await stopped).toBe(0)
}, 300_000)
