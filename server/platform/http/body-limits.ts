import type { z } from 'zod'

/** What a JSON body may hold. It is refused while it is read, before anything is built of it. */
export interface BodyLimits {
  bytes: number
  /** Bytes of one text, name or number, or of white space in one place. */
  text: number
  /** Containers, and entries of objects and arrays, in all. */
  parts: number
  /** Entries of one object or array, by its depth; the outermost is the first. */
  entries: readonly number[]
  /** Containers within each other. */
  depth: number
}

/** Default limit of a JSON body. */
export const JSON_BYTES_MAX = 1_048_576

/**
 * The most parts that are parsed and validated in one turn of the event loop: those of a whole body, or of one entry of its
 * lists. No link and no hub needs as many: 100 rules with all countries of the world each are 25,000.
 */
export const PARTS_AT_ONCE_MAX = 30_000

/**
 * What every call takes, so that a body that exceeds its schema a little learns which of its fields is wrong. Refusing
 * this much costs a fraction of a millisecond.
 */
const least = { bytes: 65_536, text: 65_536, parts: 1000, entries: 1000, deeper: 8 } as const
/** Likewise for larger schemas. */
const SLACK = 2

/** Of a character: as `\u0041`. */
const BYTES_OF_A_CHARACTER = 6
/** Of a number, a name's quotes and colon, or the indentation of a part. */
const BYTES_OF_A_PART = 32
/** For formats and patterns, which say no length: those of ours are shorter. */
const CHARACTERS_MAX = 1024

/**
 * Limits of a call's body, derived from its schema. Throws at the start for a schema without bounds, such as
 * `z.unknown()`: such a call states its limits itself.
 */
export function limitsOf(schema: z.core.$ZodType, bytesMax = JSON_BYTES_MAX): BodyLimits {
  const { bytes, text, parts, entries } = sizeOf(schema)
  return {
    bytes: Math.min(bytesMax, Math.max(least.bytes, SLACK * (bytes + BYTES_OF_A_PART * parts))),
    text: Math.max(least.text, SLACK * text),
    parts: Math.min(PARTS_AT_ONCE_MAX, Math.max(least.parts, SLACK * parts)),
    entries: entries.map((most) => Math.max(least.entries, SLACK * most)),
    depth: entries.length + least.deeper,
  }
}

/** For a schema that leaves its contents open, with few of them. */
export const smallBody: BodyLimits = {
  bytes: least.bytes,
  text: least.text,
  parts: least.parts,
  entries: [],
  depth: 2 * least.deeper,
}

/** The limits of `{ [name]: items }`, whose items are parsed and validated one by one. */
export function limitsOfItems(
  item: z.core.$ZodType,
  { itemsMax, partsMax, bytesMax }: { itemsMax: number; partsMax: number; bytesMax: number },
): BodyLimits {
  const { text, entries, depth } = limitsOf(item)
  return {
    bytes: bytesMax,
    text,
    parts: partsMax,
    entries: [least.entries, SLACK * itemsMax, ...entries],
    depth: depth + 2,
  }
}

export const mostEntriesAt = ({ entries }: BodyLimits, depth: number): number =>
  entries[depth] ?? least.entries

/** The largest valid value. */
interface Size {
  /** Of its texts and names, and of the longest of them. */
  bytes: number
  text: number
  parts: number
  entries: readonly number[]
}

const sizes = new WeakMap<z.core.$ZodType, Size>()

function sizeOf(schema: z.core.$ZodType): Size {
  const known = sizes.get(schema)
  if (known) return known
  const size = measure(schema as z.core.$ZodTypes)
  sizes.set(schema, size)
  return size
}

function measure(schema: z.core.$ZodTypes): Size {
  const { def } = schema._zod
  switch (def.type) {
    case 'string':
      return scalar(BYTES_OF_A_CHARACTER * (mostOf(def.checks) ?? CHARACTERS_MAX))
    case 'enum':
      return scalar(longest(Object.values(def.entries)))
    case 'literal':
      return scalar(longest(def.values))
    case 'number':
    case 'boolean':
    case 'null':
      return scalar(0)
    case 'object':
      return ofFields(Object.entries(def.shape), def.catchall)
    case 'record':
      return ofFields(namesOf(def.keyType).map((name) => [name, def.valueType]))
    case 'array':
      return ofEntries(sizeOf(def.element), mostOf(def.checks) ?? refuse('array without a maximum'))
    case 'union':
      return largest(def.options.map(sizeOf))
    case 'pipe':
      return sizeOf(def.in)
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return sizeOf(def.innerType)
    default:
      return refuse(def.type)
  }
}

function refuse(what: string): never {
  throw new Error(`a body with ${what} needs limits of its own`)
}

const scalar = (text: number): Size => ({ bytes: text, text, parts: 0, entries: [] })

const longest = (values: readonly unknown[]): number =>
  Math.max(0, ...values.map((value) => String(value).length))

function mostOf(checks: readonly z.core.$ZodCheck[] = []): number | undefined {
  const limits = checks.flatMap((check) => {
    const { def } = (check as z.core.$ZodChecks)._zod
    if (def.check === 'max_length') return [def.maximum]
    return def.check === 'length_equals' ? [def.length] : []
  })
  return limits.length === 0 ? undefined : Math.min(...limits)
}

function namesOf(keys: z.core.$ZodType): string[] {
  const { def } = (keys as z.core.$ZodTypes)._zod
  return def.type === 'enum' ? Object.values(def.entries).map(String) : refuse('any names')
}

function ofFields(
  fields: readonly (readonly [name: string, schema: z.core.$ZodType])[],
  others?: z.core.$ZodType,
): Size {
  if (others && (others as z.core.$ZodTypes)._zod.def.type !== 'never') return refuse('any names')
  const found = fields.map(([name, schema]) => ({ name, ...sizeOf(schema) }))
  const { text, entries } = largest(found)
  return {
    text,
    bytes: sum(found.map(({ name, bytes }) => name.length + bytes)),
    parts: 1 + fields.length + sum(found.map(({ parts }) => parts)),
    entries: [fields.length, ...entries],
  }
}

const ofEntries = (entry: Size, most: number): Size => ({
  text: entry.text,
  bytes: most * entry.bytes,
  parts: 1 + most * (1 + entry.parts),
  entries: [most, ...entry.entries],
})

function largest(options: readonly Size[]): Size {
  const deepest = Math.max(0, ...options.map(({ entries }) => entries.length))
  return {
    text: Math.max(0, ...options.map(({ text }) => text)),
    bytes: Math.max(0, ...options.map(({ bytes }) => bytes)),
    parts: Math.max(0, ...options.map(({ parts }) => parts)),
    entries: Array.from({ length: deepest }, (_, depth) =>
      Math.max(...options.map(({ entries }) => entries[depth] ?? 0)),
    ),
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)
