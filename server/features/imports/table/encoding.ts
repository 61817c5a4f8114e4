/** Detected by the byte order mark, or else UTF-8 if every byte is valid, which takes reading the whole file. */
export async function encodingOf(file: AsyncIterable<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const mark: number[] = []
  let isUtf8 = true
  for await (const bytes of file) {
    mark.push(...bytes.subarray(0, 2 - mark.length))
    const wide = wideEncoding(mark)
    if (wide) return wide
    isUtf8 &&= canDecode(decoder, bytes)
    if (!isUtf8 && mark.length === 2) break
    await Bun.sleep(0)
  }
  return isUtf8 && canDecode(decoder) ? 'utf-8' : 'windows-1252'
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
