import { expect, test } from 'bun:test'
import { answerMixed, visitAtRandom } from '../../testing/mixed/visitors.ts'
import { openRig } from '../../testing/programs/redirect-rig.ts'

const SEED = Number(process.env.MIXED_SEED ?? 1)
const CONNECTIONS = Number(process.env.MIXED_CONNECTIONS ?? 600)

test('many slow, pipelining and disconnecting visitors each get the answers to their own requests', async () => {
  const rig = await openRig({ parser: 'plain', application: answerMixed })
  const key = await rig.link({ forward_query: 1 })
  const { answers, left, wrong } = await visitAtRandom({
    port: rig.port,
    seed: SEED,
    connections: CONNECTIONS,
    atOnce: 60,
    key,
  })
  expect(wrong).toEqual([])
  expect(answers).toBeGreaterThan(CONNECTIONS)
  expect(left).toBeGreaterThan(CONNECTIONS / 20)
  expect((await rig.ask('/api/x?id=end')).status).toBe(200)
  await rig.close()
}, 180_000)
