import { fits } from './fits.ts'
import { type JsonSchema, nameOfRef, optionsOf, type Schemas, typesOf } from './schema.ts'
import { wordsFor } from './words.ts'

interface Place {
  /** Of the component, for words of its own. */
  schema: string
  /** Of the field; empty for a whole body. */
  field: string
  /** Of the components that it is within, so that one that holds itself ends. */
  within: readonly string[]
}

/** Deep enough for each schema but those that hold themselves. */
const DEPTH_MAX = 12

/** Fields that are sent often, and stand in examples of bodies although they may be left out. */
const oftenSent = ['title', 'tags', 'vanity', 'note', 'description']

/** Makes examples of what schemas describe: from their own examples, from what is known of their fields, or from their type. */
export function exampleMaker(schemas: Schemas) {
  const made = new Map<string, unknown>()

  function ofComponent(name: string, within: readonly string[]): unknown {
    if (within.includes(name) || within.length > DEPTH_MAX) return undefined
    if (made.has(name)) return made.get(name)
    const place = { schema: name, field: '', within: [...within, name] }
    const example = exampleOf(schemas[name] ?? {}, place)
    if (within.length === 0) made.set(name, example)
    return example
  }

  function exampleOf(schema: JsonSchema, place: Place): unknown {
    if (schema.examples) return schema.examples[0]
    const { example } = wordsFor(place.schema, place.field) ?? {}
    if (example !== undefined && fits(example, schema, schemas)) return example
    if (schema.$ref !== undefined) return ofComponent(nameOfRef(schema.$ref), place.within)
    return ofChoice(schema, place) ?? ofType(schema, place)
  }

  function ofChoice(schema: JsonSchema, place: Place): unknown {
    if ('const' in schema) return schema.const
    if (schema.enum) return schema.enum[0]
    if (schema.default !== undefined) return schema.default
    const option = optionsOf(schema).find((each) => each.type !== 'null')
    return option && exampleOf(option, place)
  }

  function ofType(schema: JsonSchema, place: Place): unknown {
    if (schema.allOf) {
      return Object.assign({}, ...schema.allOf.map((part) => exampleOf(part, place)))
    }
    const [type = 'any'] = typesOf(schema)
    if (type === 'object') return ofFields(schema, place)
    if (type === 'array') return ofEntries(schema, place)
    return plainExample(type, schema)
  }

  function ofFields(schema: JsonSchema, place: Place): Record<string, unknown> {
    const { properties = {}, required = [], additionalProperties: others } = schema
    const named = Object.entries(properties).filter(
      ([name]) => required.includes(name) || oftenSent.includes(name),
    )
    const open = typeof others === 'object' ? required.filter((name) => !(name in properties)) : []
    return Object.fromEntries([
      ...named.map(([field, each]) => [field, exampleOf(each, { ...place, field }) ?? null]),
      ...open.map((field) => [field, exampleOf(others as JsonSchema, { ...place, field: '' })]),
    ])
  }

  function ofEntries({ items, prefixItems, minItems = 1 }: JsonSchema, place: Place): unknown[] {
    if (prefixItems) return prefixItems.map((each) => exampleOf(each, { ...place, field: '' }))
    const entry = items && exampleOf(items, { ...place, field: '' })
    return entry === undefined ? [] : Array.from({ length: Math.max(1, minItems) }, () => entry)
  }

  return {
    ofComponent: (name: string) => ofComponent(name, []),
    /** Of a field, or of a schema without a name. */
    of: (schema: JsonSchema, at: { schema: string; field: string }) =>
      exampleOf(schema, { ...at, within: [] }),
  }
}

const texts: Readonly<Record<string, string>> = {
  'date-time': '2026-11-21T12:00:00.000Z',
  date: '2026-11-21',
  email: 'mara@example.org',
  uri: 'https://example.com/spring',
  uuid: '0b9d1f3e-6c1a-4b7e-9f25-3c1d2e4f5a6b',
}

function plainExample(
  type: string,
  { format = '', minimum, exclusiveMinimum, minLength }: JsonSchema,
) {
  if (type === 'string') return texts[format] ?? 'spring'.padEnd(minLength ?? 0, '-24')
  if (type === 'boolean') return false
  if (type === 'null' || type === 'any') return null
  return minimum ?? (exclusiveMinimum === undefined ? 1 : exclusiveMinimum + 1)
}
