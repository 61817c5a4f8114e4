import { codeOf } from '../error-code.ts'

/** A picture re-encoded as WebP. */
export interface EncodedPicture {
  bytes: Uint8Array
  width: number
  height: number
}

export interface PictureLimits {
  /** Checked before any pixel is decoded. */
  pixelsMax: number
  /**
   * Beyond so many pixels a file needs a byte for each `perByte` of them: work follows the pixels, and with nothing but
   * one colour they cost next to no bytes.
   */
  plain: { pixels: number; perByte: number }
  /** Longer pictures are made smaller. */
  sideMax: number
}

/** `undecodable`: a format that this machine has no decoder for, as AVIF on Linux. `plain`: many pixels of few bytes. */
export type PictureRefusal = 'format' | 'undecodable' | 'pixels' | 'plain' | 'damaged'

export class RefusedPicture extends Error {
  override name = 'RefusedPicture'
  readonly reason: PictureRefusal

  constructor(reason: PictureRefusal, cause?: unknown) {
    super(reason, { cause })
    this.reason = reason
  }
}

const formats: readonly string[] = ['png', 'jpeg', 'webp', 'gif', 'avif']
const QUALITY = 85

/** Throws a RefusedPicture. Of a moving picture only the first frame remains; of the metadata only the colour profile. */
export async function encodePicture(
  bytes: Uint8Array,
  { pixelsMax, plain, sideMax }: PictureLimits,
): Promise<EncodedPicture> {
  try {
    const picture = new Bun.Image(bytes, { maxPixels: pixelsMax })
    const sent = await picture.metadata()
    if (!formats.includes(sent.format)) throw new RefusedPicture('format')
    const pixels = sent.width * sent.height
    if (pixels > Math.max(plain.pixels, bytes.byteLength * plain.perByte)) {
      throw new RefusedPicture('plain')
    }
    const encoded = await picture
      .resize(sideMax, sideMax, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .bytes()
    const { width, height } = await new Bun.Image(encoded).metadata()
    return { bytes: encoded, width, height }
  } catch (error) {
    throw error instanceof RefusedPicture ? error : refusalOf(error)
  }
}

const reasons: Readonly<Record<string, PictureRefusal>> = {
  ERR_IMAGE_UNKNOWN_FORMAT: 'format',
  ERR_IMAGE_FORMAT_UNSUPPORTED: 'undecodable',
  ERR_IMAGE_TOO_MANY_PIXELS: 'pixels',
  ERR_IMAGE_DECODE_FAILED: 'damaged',
}

function refusalOf(error: unknown): unknown {
  const reason = reasons[codeOf(error)]
  return reason ? new RefusedPicture(reason, error) : error
}
