import { stopwatch, type Workload } from './workloads.ts'

const CODES_A_SECOND = 50

/** Guessed codes of browser extensions. Each comes from an address of its own, because one may send 30 a minute. */
export const extensionCodes: Workload = {
  name: `${CODES_A_SECOND} codes of extensions a second`,
  async run({ program }, isOver) {
    const watch = stopwatch()
    const all: Promise<void>[] = []
    for (let number = 0; !isOver(); number++) {
      const request = watch.time(async () => {
        const answer = await fetch(`${program.origin}/api/ui/v1/extensions/keys`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'x-forwarded-for': `2001:db8:${(number >> 16).toString(16)}:${(number & 0xffff).toString(16)}::1`,
          },
          body: JSON.stringify({ code: crypto.randomUUID(), verifier: 'v'.repeat(43) }),
        })
        if (answer.status !== 410) throw new Error(`a code was answered with ${answer.status}`)
      })
      all.push(request)
      await Bun.sleep(1000 / CODES_A_SECOND)
    }
    await Promise.all(all)
    return watch.words('codes')
  },
}
