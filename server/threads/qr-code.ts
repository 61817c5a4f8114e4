import { draw } from '../codes/draw.ts'
import type { DrawAnswer, DrawTask } from '../codes/drawer.ts'

// Runs in a thread: a large picture takes a second, and must not block the event loop.
declare const self: Worker

self.onmessage = async ({ data: { id, order } }: MessageEvent<DrawTask>) => {
  const answer: DrawAnswer = await draw(order).then(
    (drawn) => ({ id, ...drawn }),
    (error: unknown) => ({ id, failure: String(error) }),
  )
  self.postMessage(answer)
}
