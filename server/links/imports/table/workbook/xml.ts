import { Parser } from 'htmlparser2'
import { refusal } from '../refusal.ts'

export interface XmlHandlers {
  /** Names have no prefix. */
  open?: (name: string, attributes: Readonly<Record<string, string>>) => void
  text?: (text: string) => void
  close?: (name: string) => void
}

/** Parts of workbooks have eight at most. */
const DEPTH_MAX = 64
/** Characters of one tag or text; a cell has 32,767 at most. */
const PIECE_CHARACTERS_MAX = 1024 * 1024

/** Reads XML from its beginning to its end, without a tree. Entities that it defines itself stay unread. */
export async function readXml(
  bytes: AsyncIterable<Uint8Array>,
  handlers: XmlHandlers,
): Promise<void> {
  // The handlers take everything.
  for await (const _ of xmlSteps(bytes, handlers));
}

/** The same, with a step after each piece of the bytes. */
export async function* xmlSteps(
  bytes: AsyncIterable<Uint8Array>,
  { open, text, close }: XmlHandlers,
): AsyncGenerator<void> {
  const decoder = new TextDecoder()
  let [depth, unread] = [0, 0]
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth += 1
        unread = 0
        if (depth > DEPTH_MAX) throw damagedWorkbook()
        open?.(plain(name), attributes)
      },
      ontext(part) {
        unread = 0
        text?.(part)
      },
      onclosetag(name) {
        depth -= 1
        unread = 0
        close?.(plain(name))
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  for await (const piece of bytes) {
    const part = decoder.decode(piece, { stream: true })
    unread += part.length
    if (unread > PIECE_CHARACTERS_MAX) throw damagedWorkbook()
    parser.write(part)
    yield
  }
  parser.end(decoder.decode())
}

/** LibreOffice and others may write `x:row` for `row`. */
const plain = (name: string) => name.slice(name.indexOf(':') + 1)

/** As much text as a CSV file may have. */
export const TEXT_CHARACTERS_MAX = 20 * 1024 * 1024

export const tooMuchText = () => refusal('The workbook holds more than 20 MB of text. Split it.')

export const damagedWorkbook = () =>
  refusal('The workbook cannot be read. Save it once more as xlsx, or as CSV.')
