import { anyAddress } from './signed-in-client.ts'
import { stopwatch, type Workload } from './workloads.ts'

const A_SECOND = 20

/** Each visit comes from its own address, because visits of one address are limited. */
export const referrals: Workload = {
  name: `${A_SECOND} visits by a referral link and ${A_SECOND} readings of all referrals a second`,
  async run({ heavy, program }, isOver) {
    const { code } = await heavy.send<{ code: string }>('POST', '/referrals/code', {})
    const watch = stopwatch()
    const all: Promise<unknown>[] = []
    const visit = async () => {
      const answer = await fetch(`${program.origin}/api/ui/v1/referrals/visits`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': anyAddress() },
        body: JSON.stringify({ code }),
      })
      if (answer.status !== 204) throw new Error(`a visit was answered with ${answer.status}`)
    }
    while (!isOver()) {
      all.push(watch.time(() => Promise.all([visit(), heavy.ask('/referrals')])))
      await Bun.sleep(1000 / A_SECOND)
    }
    await Promise.all(all)
    return watch.words('visits with a reading')
  },
}
