import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { DrawQrFile, ReadQrFile } from '../../contract/codes/qr.ts'
import { colourProblems } from '../../contract/codes/qr-contrast.ts'
import {
  PRINT_DPI,
  QR_SIDE,
  type QrDesign,
  type QrFormat,
  qrAddress,
} from '../../contract/codes/qr-design.ts'
import { type DecoderTries, type QrVerdict, verdictOn } from '../../contract/codes/qr-readable.ts'
import { keyInFileName } from '../../contract/links/keys.ts'
import { qrPicture } from '../../qr-code/picture.ts'
import type { App, Member } from '../context.ts'
import { type LinkAddress, readLink, requirePlannedUrl } from '../links/index.ts'
import { Problem } from '../platform/http/problem.ts'
import { type Drawn, type DrawOrder, drawFile } from './drawer.ts'
import { requireLogo } from './logo.ts'
import { designOf } from './presets.ts'

/** Some 200 bytes each. */
const DESIGNS_KEPT = 1000

export interface QrFile {
  name: string
  type: string
  bytes: Uint8Array
  verdict: QrVerdict
}

/** A link's code in a saved design; the query may override single fields. */
export async function readQrFile(
  app: App,
  member: Member,
  { domain, key, ...query }: LinkAddress & ReadQrFile,
): Promise<QrFile> {
  const { format, size, mm, preset, ...fields } = query
  const saved = await designOf(app, member.accountId, preset)
  const given = Object.entries(fields).filter(([, value]) => value !== undefined)
  const design: QrDesign = { ...saved, ...Object.fromEntries(given) }
  // A single field of the query may be the colour of the saved paper.
  const errors = colourProblems(design)
  if (Object.keys(errors).length > 0) throw new Problem('invalid', { errors })
  const { shortUrl } = await readLink(app, member, { domain, key })
  return fileOf({ key, shortUrl }, { format, size, mm, design })
}

/** A link's code in a design that is not saved. */
export async function drawQrFile(
  app: App,
  member: Member,
  { domain, key, isPlanned, ...input }: { domain: string; key: string } & DrawQrFile,
): Promise<QrFile> {
  requireLogo(input.design)
  const at = { domain, key }
  const shortUrl = isPlanned
    ? await requirePlannedUrl(app, member, at)
    : (await readLink(app, member, at)).shortUrl
  return fileOf({ key, shortUrl }, input)
}

const types: Record<QrFormat, string> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  pdf: 'application/pdf',
}

async function fileOf(
  { key, shortUrl }: { key: string; shortUrl: string },
  { format, size, mm, design }: Omit<DrawQrFile, 'isPlanned'>,
): Promise<QrFile> {
  const text = qrAddress(shortUrl)
  const picture = qrPicture(text, design)
  const order = { picture, format, ...widthOf({ format, size, mm }) }
  const { file, verdict } = await drawWithVerdict({ order, design, text })
  return { name: `${keyInFileName(key)}.${format}`, type: types[format], bytes: file, verdict }
}

const USUAL_MM = 50

/** The width of a PNG is in px, of a PDF in mm, of an SVG in either. */
function widthOf({
  format,
  size,
  mm,
}: Pick<DrawQrFile, 'format' | 'size' | 'mm'>): Pick<DrawOrder, 'width' | 'unit'> {
  const inDots = (length: number) => Math.round((length / 25.4) * PRINT_DPI)
  if (format === 'png')
    return { width: mm === undefined ? (size ?? QR_SIDE.usual) : inDots(mm), unit: 'px' }
  if (mm !== undefined) return { width: mm, unit: 'mm' }
  if (format === 'pdf')
    return { width: size === undefined ? USUAL_MM : (size / PRINT_DPI) * 25.4, unit: 'mm' }
  return { width: size ?? QR_SIDE.usual, unit: 'px' }
}

/** Codes of one design and size differ only in which dots are dark: one of them is tried for all. */
const triesOfDesigns = new LRUCache<string, DecoderTries[]>({ max: DESIGNS_KEPT })

interface TriedOrder {
  order: DrawOrder
  design: QrDesign
  /** What the code says. */
  text: string
}

/** Draws the file, and lets decoders read the picture unless its design is known. */
async function drawWithVerdict({
  order,
  design,
  text,
}: TriedOrder): Promise<Drawn & { verdict: QrVerdict }> {
  const id = createHash('sha256')
    .update(JSON.stringify([order.picture.modules, design]))
    .digest('base64')
  const before = triesOfDesigns.get(id)
  const drawn = await drawFile({ ...order, expected: before ? undefined : text })
  const tries = before ?? drawn.tries ?? []
  triesOfDesigns.set(id, tries)
  return { ...drawn, verdict: verdictOn(design, tries) }
}
