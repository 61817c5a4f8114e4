import { readXml, TEXT_CHARACTERS_MAX, tooMuchText } from './xml.ts'

const STRINGS_MAX = 2_000_000

/** The texts of a workbook, which its cells name by number. */
export async function sharedStrings(part: AsyncIterable<Uint8Array>): Promise<string[]> {
  const strings: string[] = []
  let [length, isText, isReading] = [0, false, false]
  let text = ''
  await readXml(part, {
    open(name) {
      if (name === 'si') text = ''
      if (name === 'rPh') isReading = true
      isText = name === 't' && !isReading
    },
    text(piece) {
      if (!isText) return
      text += piece
      length += piece.length
      if (length > TEXT_CHARACTERS_MAX) throw tooMuchText()
    },
    close(name) {
      isText = false
      // How the text is pronounced, in Japanese workbooks.
      if (name === 'rPh') isReading = false
      if (name === 'si') strings.push(text)
      if (strings.length > STRINGS_MAX) throw tooMuchText()
    },
  })
  return strings
}
