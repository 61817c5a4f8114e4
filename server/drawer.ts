import { draw } from './features/qr/draw.ts'
import type { DrawAnswer, DrawTask } from './features/qr/drawer.ts'

// A thread of its own: a large picture takes a second, in which no redirect may wait.
declare const self: Worker

self.onmessage = async ({ data: { id, order } }: MessageEvent<DrawTask>) => {
  const answer: DrawAnswer = await draw(order).then(
    (file) => ({ id, file }),
    (error: unknown) => ({ id, failure: String(error) }),
  )
  self.postMessage(answer)
}
