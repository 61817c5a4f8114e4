/**
 * Detected by the byte order mark, or else UTF-8 if every byte is valid, which takes reading the whole file. Other files
 * are in the encoding of Windows, or of Excel for Mac.
 */
export async function encodingOf(file: AsyncIterable<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const signCount = countFittingSigns()
  const mark: number[] = []
  let isUtf8 = true
  for await (const bytes of file) {
    mark.push(...bytes.subarray(0, 2 - mark.length))
    const wide = wideEncoding(mark)
    if (wide) return wide
    signCount.add(bytes)
    isUtf8 &&= canDecode(decoder, bytes)
    if (!isUtf8 && mark.length === 2 && signCount.areEnough()) break
    await Bun.sleep(0)
  }
  return isUtf8 && canDecode(decoder) ? 'utf-8' : signCount.encoding()
}

/** Without `bytes`, whether the text may end here. */
function canDecode(decoder: TextDecoder, bytes?: Uint8Array): boolean {
  try {
    decoder.decode(bytes, { stream: bytes !== undefined })
    return true
  } catch {
    return false
  }
}

/** UTF-16 text begins with a byte order mark, or with a letter that has one zero byte. */
function wideEncoding([first, second]: readonly number[]): string | undefined {
  if (first === undefined || second === undefined) return undefined
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return 'utf-16be'
  return undefined
}

const encodings = ['windows-1252', 'macintosh'] as const
/** This many signs outside of ASCII are enough to distinguish the two. */
const ENOUGH = 2000
const NEW_LINE = 0x0a

/** The sign of each byte. */
const signs = Object.fromEntries(
  encodings.map((encoding) => {
    const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte)
    return [encoding, new TextDecoder(encoding).decode(bytes)]
  }),
)

/**
 * Counts where a sign outside of ASCII fits between its neighbours. Where one encoding has an accented letter the other
 * mostly has something that stands in no word: the ç of a Mac is a byte that Windows does not use.
 */
function countFittingSigns() {
  const fits = { 'windows-1252': 0, macintosh: 0 }
  let [seen, before, at] = [0, NEW_LINE, NEW_LINE]
  const next = (after: number) => {
    if (at >= 0x80) {
      seen += 1
      for (const encoding of encodings) {
        const sign = (byte: number) => signs[encoding]?.[byte] ?? ''
        if (isFitting(sign(before), sign(at), sign(after))) fits[encoding] += 1
      }
    }
    ;[before, at] = [at, after]
  }
  return {
    add: (bytes: Uint8Array) => {
      for (const byte of bytes) next(byte)
    },
    areEnough: () => seen >= ENOUGH,
    encoding: () => {
      next(NEW_LINE)
      return fits.macintosh > fits['windows-1252'] ? 'macintosh' : 'windows-1252'
    },
  }
}

const LETTER = /^\p{L}$/u
/** Letters and signs that both encodings have, and that hardly occur in titles or notes of links. */
const RARE = /^[\u0080-\u009fƒıªºﬁﬂ‡†‰¸ˆ˜¯˘˙˚˝˛ˇ◊√∫≈∆Ω∂∑∏π≠≤≥∞¤¦¬¨´⁄]$/u
const BETWEEN_LETTERS = /^[’·–—\u00a0]$/u

function isFitting(before: string, at: string, after: string): boolean {
  if (RARE.test(at)) return false
  const [isBehindLetter, isBeforeLetter] = [LETTER.test(before), LETTER.test(after)]
  if (at === '€') return !isBehindLetter && !isBeforeLetter
  if (!LETTER.test(at)) return BETWEEN_LETTERS.test(at) || !(isBehindLetter && isBeforeLetter)
  const isCapital = at !== at.toLowerCase()
  const isBehindSmall = isBehindLetter && before !== before.toUpperCase()
  if (isCapital && isBehindSmall) return false
  return isBehindLetter || isBeforeLetter || at === 'à'
}
