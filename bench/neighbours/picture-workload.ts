import { stopwatch, type Workload } from './workloads.ts'

const PIXEL = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
const WIDTH = 4000
const HEIGHT = 3000
/** An account may upload 60 an hour. */
const PICTURES_MOST = 55

/** Each picture is as large as those of a phone, and another than the one before. */
export const pictures: Workload = {
  name: `Pictures of ${(WIDTH * HEIGHT) / 1e6} megapixels for cards, uploaded one after another`,
  async run({ heavy }, isOver) {
    const watch = stopwatch()
    do {
      const body = await pictureOf(WIDTH - watch.count())
      const init = { method: 'POST', body, headers: { 'content-type': 'image/png' } }
      await watch.time(() => heavy.fetch('/uploads', init, [201]))
    } while (!isOver() && watch.count() < PICTURES_MOST)
    return watch.words('pictures')
  },
}

async function pictureOf(width: number): Promise<Uint8Array<ArrayBuffer>> {
  const picture = new Bun.Image(Buffer.from(PIXEL, 'base64')).resize(width, HEIGHT).png()
  return new Uint8Array(await picture.bytes())
}
