/** Options of a QR code's design. Without zod, so that code that only draws does not load it. */
export const qrDots = ['square', 'soft', 'round', 'fluid'] as const
export const qrCorners = ['square', 'soft', 'round'] as const
export const qrGradients = ['none', 'linear', 'radial'] as const
export const qrFrames = ['none', 'line', 'label', 'badge'] as const
export const qrLevels = ['L', 'M', 'Q', 'H'] as const
export const qrFormats = ['svg', 'png', 'pdf'] as const

export const QR_TEXT_MAX = 40
/** Width of the quiet zone in modules. */
export const QR_MARGIN_MAX = 10
/** Percent of the code's side. */
export const QR_LOGO = { min: 10, max: 30 } as const
/** Maximum side of a logo in px, and maximum length of its data URL. */
export const QR_LOGO_SIDE = 512
export const QR_LOGO_MAX = 120_000
/** Side of a picture in px; the maximum is 300 mm at 300 dpi. */
export const QR_SIDE = { min: 100, max: 3544, usual: 1024 } as const
export const QR_MM = { min: 10, max: 300 } as const
export const PRINT_DPI = 300
export const QR_PRESETS_MAX = 20

export interface QrDesign {
  /** Colours as `#0f172a`. */
  ink: string
  gradient: (typeof qrGradients)[number]
  /** End colour of a gradient. */
  inkTo: string
  paper: string
  /** Colour of the three corners; null: the colour of the dots. */
  cornerInk: string | null
  dots: (typeof qrDots)[number]
  /** Shapes of a corner's ring and of the ball inside. */
  corners: (typeof qrCorners)[number]
  balls: (typeof qrCorners)[number]
  /** A PNG or JPEG as a data URL. */
  logo: string | null
  logoSize: number
  frame: (typeof qrFrames)[number]
  text: string
  level: QrLevel
  margin: number
}

export type QrLevel = (typeof qrLevels)[number]
export type QrFormat = (typeof qrFormats)[number]

/**
 * The default: dark on white and square, which every decoder reads. OpenCV finds no rounded corners, and jsQR loses rounded
 * dots in a blurred picture.
 */
export const plainQrDesign: QrDesign = {
  ink: '#0f172a',
  gradient: 'none',
  inkTo: '#0369a1',
  paper: '#ffffff',
  cornerInk: null,
  dots: 'square',
  corners: 'square',
  balls: 'square',
  logo: null,
  logoSize: 22,
  frame: 'none',
  text: '',
  level: 'M',
  margin: 2,
}

/** The content of a code: the parameter distinguishes a scan from a click, and the server removes it again. */
export const qrAddress = (shortUrl: string): string => `${shortUrl}?qr=1`

/** A logo covers dots, so the code needs error correction of at least 25 %, or 30 % under a large logo. */
export function levelOf({ level, logo, logoSize }: QrDesign): QrLevel {
  if (!logo) return level
  const least = logoSize > 20 ? 'H' : 'Q'
  return qrLevels.indexOf(level) < qrLevels.indexOf(least) ? least : level
}
