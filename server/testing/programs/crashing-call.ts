import { writing } from '../../platform/database/writing.ts'
import { takeUse } from '../../platform/http/rate-counters.ts'
import { openTestApp } from '../app.ts'
import { keyedCall } from '../keyed-call.ts'

/** A separate process that makes a call with an Idempotency-Key and is killed inside its transaction, or right after it. */
const [url = '', token = '', moment = ''] = process.argv.slice(2)
const die = () => process.kill(process.pid, 'SIGKILL')

const { test } = await openTestApp(url)
const call = keyedCall(test.app, async () => {
  await writing(test.app, async ({ db: tx }) => {
    await takeUse(tx, moment, 0, 1)
    if (moment === 'inside') die()
  })
  die()
  return {}
})
await call(token, moment)
