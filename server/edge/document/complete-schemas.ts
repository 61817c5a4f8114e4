import type { exampleMaker } from './examples.ts'
import { type JsonSchema, optionsOf, resolved, type Schemas, typesOf } from './schema.ts'
import { type Words, wordsFor } from './words.ts'

type Maker = ReturnType<typeof exampleMaker>

interface At {
  schema: string
  schemas: Schemas
  maker: Maker
}

/** Adds to each field that has none a description and an example, and says which texts are moments. */
export function completeSchema(schema: JsonSchema, at: At): JsonSchema {
  const { properties, items, additionalProperties } = schema
  const within = (each: JsonSchema) => completeSchema(each, at)
  return {
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([field, each]) => [field, completeField(each, field, at)]),
      ),
    }),
    ...(items && { items: within(items) }),
    ...(typeof additionalProperties === 'object' && {
      additionalProperties: within(additionalProperties),
    }),
    ...(schema.anyOf && { anyOf: schema.anyOf.map(within) }),
    ...(schema.oneOf && { oneOf: schema.oneOf.map(within) }),
    ...(schema.allOf && { allOf: schema.allOf.map(within) }),
  }
}

function completeField(field: JsonSchema, name: string, at: At): JsonSchema {
  const words = wordsFor(at.schema, name)
  const completed = timed(completeSchema(field, at), words)
  const about = field.description ?? resolved(field, at.schemas).description ?? words?.about
  const example = isLeaf(field)
    ? at.maker.of(completed, { schema: at.schema, field: name })
    : undefined
  return {
    ...completed,
    ...(about !== undefined && { description: about }),
    ...(example !== undefined && !completed.examples && { examples: [example] }),
  }
}

/** Objects show their fields' examples. */
const isLeaf = (schema: JsonSchema): boolean =>
  schema.$ref === undefined &&
  schema.properties === undefined &&
  schema.additionalProperties === undefined &&
  optionsOf(schema).every(isLeaf) &&
  (schema.items === undefined || isLeaf(schema.items))

/** Texts of that name are moments; a field of the same name that is no text stays what it is. */
export function timed(schema: JsonSchema, words: Words | undefined): JsonSchema {
  if (!words?.isTime) return schema
  const isText = typesOf(schema).includes('string') && !schema.enum && !schema.format
  return {
    ...schema,
    ...(isText && { format: 'date-time' }),
    ...(schema.anyOf && { anyOf: schema.anyOf.map((option) => timed(option, words)) }),
  }
}
