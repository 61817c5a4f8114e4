import { CLICK_ID } from '../../contract/clicks/conversion-limits.ts'
import type { Conversions, ReceivedConversion } from '../../contract/clicks/conversions.ts'
import type { Link } from '../../contract/links/links.ts'
import { until } from '../../server/testing/until.ts'
import type { NeighbourRig } from './rig.ts'
import { anyAddress } from './signed-in-client.ts'
import { atRate, stopwatch, type Workload } from './workloads.ts'

const ORDERS_A_SECOND = 20
const AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'

/** Each order is a visit, whose click id the shop sends back. They are counted at the end. */
export const conversions: Workload = {
  name: `A shop that sends ${ORDERS_A_SECOND} conversions a second, each of a visit just before`,
  async run(rig, isOver) {
    const { heavy } = rig
    const link = await heavy.send<Link>('POST', '/redirects/standard', {
      redirectTo: 'https://shop.example/order',
      clickIds: true,
    })
    await until(() => visit(rig, link))
    const watch = stopwatch()
    await atRate(ORDERS_A_SECOND, isOver, async () => {
      const clickId = await visit(rig, link)
      const reference = `order ${crypto.randomUUID()}`
      const order = { clickId, name: 'Purchase', reference, value: 49.9, currency: 'EUR' }
      const received = await watch.time(() =>
        heavy.send<ReceivedConversion>('POST', '/analytics/conversions', order),
      )
      if (clickId === undefined || received.clickId !== clickId)
        throw new Error('a conversion of another click was received')
    })
    await until(async () => (await countOf(rig, link)) === watch.count(), { everyMs: 250 })
    return watch.words('conversions')
  },
}

/** The click id that the target gets; undefined while the link is not known to the redirects yet. */
async function visit({ program }: NeighbourRig, { domain, key }: Link) {
  const answer = await fetch(`http://127.0.0.1:${program.port}/${key}`, {
    redirect: 'manual',
    headers: { host: domain, 'user-agent': AGENT, 'x-forwarded-for': anyAddress() },
  })
  await answer.arrayBuffer()
  const target = answer.headers.get('location')
  return (target && new URL(target).searchParams.get(CLICK_ID)) || undefined
}

async function countOf({ heavy }: NeighbourRig, { id }: Link): Promise<number> {
  const { items } = await heavy.ask<Conversions>(`/analytics/conversions?link=${id}&kind=all`)
  return items.reduce((sum, { conversions: count }) => sum + count, 0)
}
