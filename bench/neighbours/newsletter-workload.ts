import { stopwatch, type Workload } from './workloads.ts'

const SUBSCRIPTIONS_A_SECOND = 20

/** Each comes from an address of its own, because one may ask five times an hour. */
export const subscriptions: Workload = {
  name: `${SUBSCRIPTIONS_A_SECOND} requests for the newsletter a second`,
  async run({ program }, isOver) {
    const watch = stopwatch()
    const all: Promise<void>[] = []
    for (let number = 0; !isOver(); number++) {
      const request = watch.time(async () => {
        const answer = await fetch(`${program.origin}/subscriptions/v1/subscribe`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'x-forwarded-for': `2001:db8:${(number >> 16).toString(16)}:${(number & 0xffff).toString(16)}::1`,
          },
          body: JSON.stringify({ email: `reader-${number}@bench.example`, segment: 'blog' }),
        })
        if (answer.status !== 202) throw new Error(`a request was answered with ${answer.status}`)
      })
      all.push(request)
      await Bun.sleep(1000 / SUBSCRIPTIONS_A_SECOND)
    }
    await Promise.all(all)
    return watch.words('requests')
  },
}
