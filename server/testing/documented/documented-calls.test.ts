import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { describeApp, type TestApp } from '../app.ts'
import { budget } from '../rounds.ts'
import { callsOf, type WantedCall } from './wanted-calls.ts'

const CALLS = 2000
/** More of them in a minute would meet the limit of a token. */
const BATCH = 100

describeApp('Calls that are made of the API document', (open) => {
  const { seed } = budget(CALLS)
  const name = `${CALLS} of them with seed ${seed}, valid and not, get answers that it has, and find no fault of the server`

  test(name, async () => {
    const document = await (await open().call('/api/ui/openapi.json')).json()
    const calls = fc.sample(callsOf(document), { numRuns: CALLS, seed })
    const faults: string[] = []
    let successes = 0
    let token = ''
    for (const [at, call] of calls.entries()) {
      if (at % BATCH === 0) {
        open().pass(60_000)
        token = await open().register()
      }
      const found = await outcomeOf(open(), call, { token, address: `198.51.100.${at % 250}` })
      if (found.fault !== undefined) faults.push(found.fault)
      if (found.isSuccess) successes++
    }
    expect([...new Set(faults)]).toEqual([])
    // Otherwise the calls would have tried nothing but their refusals.
    expect(successes).toBeGreaterThan(CALLS / 20)
  }, 120_000)
})

interface Outcome {
  isSuccess?: boolean
  fault?: string
}

async function outcomeOf(
  app: TestApp,
  { method, path, isLoggedIn, body }: WantedCall,
  { token, address }: { token: string; address: string },
): Promise<Outcome> {
  const hasBody = body !== undefined && method !== 'GET'
  try {
    // `call` itself compares the answer with the document.
    const answer = await app.call(path, {
      method,
      address,
      ...(isLoggedIn && { token }),
      ...(hasBody && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    const isFault = answer.status >= 500 && !isAway(text)
    return {
      isSuccess: answer.ok,
      ...(isFault && { fault: `${method} ${path} ${JSON.stringify(body)} answered ${text}` }),
    }
  } catch (error) {
    return { fault: (error as Error).message }
  }
}

/** Of what is outside of the program: there is no ClickHouse here, and no payment provider. */
const isAway = (text: string): boolean => /\/problems\/(store-away|payments-away)"/.test(text)
