import { refusal } from './refusal.ts'

/** An item is one row, and as long as one at most. */
const ITEM_CHARACTERS_MAX = 128 * 1024

/** More of a name than any of those below has. */
const NAME_CHARACTERS = 100

/** Where services have their links in a JSON file: Sink and our own export, Kutt, Sink, and Shlink. */
const places: readonly string[] = ['[', '{data[', '{links[', '{shortUrls{data[']

/** Names under which an API says how many links there are on all pages. */
const totals: readonly string[] = ['total', 'totalItems']

/**
 * Yields the objects of a list of links, one by one, so that a large file is never parsed as a whole. Returns how many
 * there are by what the file says; undefined if it does not.
 */
export async function* jsonItems(
  text: AsyncIterable<string>,
): AsyncGenerator<Record<string, unknown>, number | undefined, undefined> {
  const scan = scanner()
  for await (const part of text) {
    yield* scan.itemsIn(part)
    await Bun.sleep(0)
  }
  if (scan.depth() > 0) throw refusal('The JSON is not complete: it ends too early.')
  return scan.total()
}

interface Container {
  isList: boolean
  /** Its place in the file: the signs and names on the way to it. */
  place: string
  /** Of an object: the last name in it. */
  name: string
}

function scanner() {
  const within: Container[] = []
  /** The text of the item so far; undefined outside of items. */
  let item: string | undefined
  let itemDepth = 0
  let isString = false
  let isEscaped = false
  let word = ''
  let total = ''

  const open = (sign: string) => {
    const around = within.at(-1)
    const place = `${around?.place ?? ''}${around?.isList === false ? around.name : ''}${sign}`
    if (item === undefined && sign === '{' && places.includes(around?.place ?? '')) {
      item = ''
      itemDepth = within.length
    }
    within.push({ isList: sign === '[', place: item === undefined ? place : '', name: '' })
  }

  const readInString = (sign: string) => {
    if (!isEscaped && sign === '"') isString = false
    else if (item === undefined && word.length < NAME_CHARACTERS) word += sign
    isEscaped = !isEscaped && sign === '\\'
  }

  const beginString = () => {
    isString = true
    word = ''
  }
  const nameLast = () => {
    const around = within.at(-1)
    if (around) around.name = word
  }
  const close = () => void within.pop()
  const reads: Readonly<Record<string, (sign: string) => void>> = {
    '"': beginString,
    ':': nameLast,
    '{': open,
    '[': open,
    '}': close,
    ']': close,
  }

  const readTotal = (sign: string): undefined => {
    if (/\d/.test(sign) && !isString && totals.includes(within.at(-1)?.name ?? '')) total += sign
  }

  /** Returns the text of an item where it ends. */
  const read = (sign: string): string | undefined => {
    if (isString) readInString(sign)
    else reads[sign]?.(sign)
    if (item === undefined) return readTotal(sign)
    item += sign
    if (item.length > ITEM_CHARACTERS_MAX) throw refusal('A link in it is longer than 128 kB.')
    if (within.length > itemDepth) return undefined
    const whole = item
    item = undefined
    return whole
  }

  return {
    depth: () => within.length,
    total: () => (/^\d{1,9}$/.test(total) ? Number(total) : undefined),
    *itemsIn(part: string): Generator<Record<string, unknown>> {
      for (const sign of part) {
        const whole = read(sign)
        if (whole !== undefined) yield parsed(whole)
      }
    },
  }
}

function parsed(item: string): Record<string, unknown> {
  try {
    return JSON.parse(item)
  } catch {
    throw refusal('The JSON cannot be read: something in it is not written as JSON.')
  }
}
