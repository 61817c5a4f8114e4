import { openYielder } from '../loop/yielder.ts'
import { CLOSES, JsonMarks, markOf, OPENS } from './json-marks.ts'

/** The longest work without a pause. */
const TURN_MS = 10
/** A body of so few parts is parsed at once: that takes a millisecond or two. */
const PARTS_AT_ONCE = 5000

/**
 * Like JSON.parse, without `__proto__`, and with pauses: the entries of the lists in a large object, such as
 * `{"items": [...]}`, are parsed one by one. The body's limits say how large one entry can be.
 */
export async function parseJson(json: Uint8Array, parts: number): Promise<unknown> {
  if (parts <= PARTS_AT_ONCE) return parse(json)
  const { outline, entries } = cutLists(json)
  const whole = parse(outline)
  if (entries.length === 0 || typeof whole !== 'object' || whole === null) return whole
  const yieldIfDue = openYielder(TURN_MS)
  for (const list of Object.values(whole).filter(Array.isArray)) {
    for (const [at, number] of list.entries()) {
      await yieldIfDue()
      list[at] = parse(entries[number] ?? new Uint8Array())
    }
  }
  return whole
}

const decoder = new TextDecoder('utf-8', { fatal: true })

function parse(json: Uint8Array): unknown {
  return withoutProto(JSON.parse(decoder.decode(json)))
}

/** JSON.parse makes `__proto__` an ordinary field, which would become the prototype of a copy. */
function withoutProto(value: unknown): unknown {
  const open = [value].filter(isObject)
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (Object.hasOwn(next, '__proto__')) Reflect.deleteProperty(next, '__proto__')
    for (const part of Object.values(next)) if (isObject(part)) open.push(part)
  }
  return value
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

const LIST_OPENS = 0x5b
const OBJECT_OPENS = 0x7b
const SPACES = new Set([0x20, 0x09, 0x0a, 0x0d])

/**
 * The JSON with each entry of its lists replaced by a number, the entry's index in `entries`: `{"a":[{},7]}` becomes
 * `{"a":[0,1]}`. Only lists that are directly in the outermost object are cut. Nothing is checked: the text is valid
 * exactly if the outline and each entry are.
 */
function cutLists(json: Uint8Array): { outline: Uint8Array; entries: Uint8Array[] } {
  const marks = new JsonMarks(json.length)
  const cutter = new ListCutter(json)
  for (let at = marks.next(json, 0); at < json.length; at = marks.next(json, at + 1)) {
    cutter.take(at)
  }
  return { outline: cutter.outline(), entries: cutter.entries }
}

class ListCutter {
  readonly entries: Uint8Array[] = []
  readonly #json: Uint8Array
  readonly #pieces: Uint8Array[] = []
  #copied = 0
  #depth = 0
  #isInObject = false
  /** Of the entry that is being read; undefined outside of a list that is cut. */
  #start: number | undefined

  constructor(json: Uint8Array) {
    this.#json = json
  }

  /** A bracket or comma, in their order. */
  take(at: number): void {
    const mark = markOf(this.#json[at])
    if (mark === OPENS) this.#open(at)
    else if (mark === CLOSES) this.#close(at)
    else if (this.#depth === 2 && this.#start !== undefined) {
      this.#cut(this.#start, at)
      this.#start = at + 1
    }
  }

  outline(): Uint8Array {
    return Buffer.concat([...this.#pieces, this.#json.subarray(this.#copied)])
  }

  #open(at: number): void {
    const byte = this.#json[at]
    if (this.#depth === 0) this.#isInObject = byte === OBJECT_OPENS
    if (this.#depth === 1 && this.#isInObject && byte === LIST_OPENS) this.#start = at + 1
    this.#depth += 1
  }

  #close(at: number): void {
    if (this.#depth === 2 && this.#start !== undefined) {
      // Nothing between the brackets is an empty list; nothing after a comma is a fault, and found as one.
      const isFirst = this.#json[this.#start - 1] === LIST_OPENS
      if (!isFirst || !isBlank(this.#json.subarray(this.#start, at))) this.#cut(this.#start, at)
      this.#start = undefined
    }
    this.#depth -= 1
  }

  #cut(start: number, end: number): void {
    const number = Buffer.from(String(this.entries.length))
    this.#pieces.push(this.#json.subarray(this.#copied, start), number)
    this.entries.push(this.#json.subarray(start, end))
    this.#copied = end
  }
}

function isBlank(bytes: Uint8Array): boolean {
  let at = 0
  while (at < bytes.length && SPACES.has(bytes[at] ?? 0)) at++
  return at === bytes.length
}
