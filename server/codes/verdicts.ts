import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { QrDesign } from '../../contract/codes/qr-design.ts'
import { type DecoderTries, type QrVerdict, verdictOn } from '../../contract/codes/qr-readable.ts'
import { type Drawn, type DrawOrder, drawFile } from './drawer.ts'

/** Some 200 bytes each. */
const KEPT = 1000

/** Codes of one design and size differ only in which dots are dark: one of them is tried for all. */
const known = new LRUCache<string, DecoderTries[]>({ max: KEPT })

interface TriedOrder {
  order: DrawOrder
  design: QrDesign
  /** What the code says. */
  text: string
}

/** Draws the file, and lets decoders read the picture unless its design is known. */
export async function drawWithVerdict({
  order,
  design,
  text,
}: TriedOrder): Promise<Drawn & { verdict: QrVerdict }> {
  const id = createHash('sha256')
    .update(JSON.stringify([order.picture.modules, design]))
    .digest('base64')
  const before = known.get(id)
  const drawn = await drawFile({ ...order, expected: before ? undefined : text })
  const tries = before ?? drawn.tries ?? []
  known.set(id, tries)
  return { ...drawn, verdict: verdictOn(design, tries) }
}
