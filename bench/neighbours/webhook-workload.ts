import type { Link } from '../../contract/links/links.ts'
import type { CreatedWebhook } from '../../contract/people/webhooks.ts'
import { type Receiver, startReceiver } from '../../server/testing/servers/receiver.ts'
import { until } from '../../server/testing/until.ts'
import { spell } from '../support/rows.ts'
import type { NeighbourRig } from './rig.ts'
import { anyAddress } from './signed-in-client.ts'
import { atRate, stopwatch, type Workload } from './workloads.ts'

const CLICKS_A_SECOND = 1000
/** No timer is exact enough for one at a time. */
const AT_ONCE = 10
const SLOW_MS = 10_000
const AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'

/** All of the clicks arrive at the quick receiver in the end, each once. */
export const webhooks: Workload = {
  name: `${CLICKS_A_SECOND} clicks a second that are delivered in batches, to one receiver and to one that takes ${SLOW_MS / 1000} s`,
  mostP999Ms: 60,
  async run(rig, isOver) {
    const [quick, slow] = [await startReceiver(), await startReceiver()]
    slow.answerBy((answer) => void setTimeout(() => answer.writeHead(204).end(), SLOW_MS))
    const made = [await listen(rig, quick), await listen(rig, slow)]
    const link = await rig.heavy.send<Link>('POST', '/redirects/standard', {
      redirectTo: 'https://shop.example/',
    })
    await until(() => visit(rig, link))
    const watch = stopwatch()
    const visitTimed = async () => {
      if (!(await watch.time(() => visit(rig, link)))) throw new Error('a link was not found')
    }
    await atRate(CLICKS_A_SECOND / AT_ONCE, isOver, () =>
      Promise.all(Array.from({ length: AT_ONCE }, visitTimed)),
    )
    // And the first one.
    await until(() => clicksOf(quick) === watch.count() + 1, { everyMs: 250 })
    const deliveries = quick.received.length
    for (const { id } of made) await rig.heavy.fetch(`/webhooks/${id}`, { method: 'DELETE' }, [204])
    for (const receiver of [quick, slow]) receiver.stop()
    return `${watch.words('clicks')}; ${spell(deliveries)} deliveries`
  },
}

const listen = ({ heavy }: NeighbourRig, { url }: Receiver) =>
  heavy.send<CreatedWebhook>('POST', '/webhooks', { url, events: ['link.clicked'] })

async function visit({ program }: NeighbourRig, { domain, key }: Link): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${program.port}/${key}`, {
    redirect: 'manual',
    headers: { host: domain, 'user-agent': AGENT, 'x-forwarded-for': anyAddress() },
  })
  await answer.arrayBuffer()
  return answer.status === 302
}

/** Repeats of a delivery have its id. */
function clicksOf({ received }: Receiver): number {
  const byId = new Map(received.map((one) => [one.headers['webhook-id'], one.body]))
  return [...byId.values()].reduce((sum, body) => sum + JSON.parse(body).data.clicks.length, 0)
}
