import fc from 'fast-check'
import type { OpenAPIV3_1 } from 'openapi-types'
import {
  type JsonSchema,
  optionsOf,
  resolved,
  type Schemas,
  typesOf,
} from '../../edge/document/schema.ts'
import { filledPath } from '../call-path.ts'

/** A call that somebody may make who has read the document, well or badly. */
export interface WantedCall {
  method: string
  path: string
  isLoggedIn: boolean
  body?: unknown
}

/** As deep as values are made of a schema. */
const DEPTH_MAX = 5

/** What people send by mistake, or to see what happens. */
const wrong = fc.oneof(
  fc.constantFrom(
    null,
    '',
    ' ',
    -1,
    0,
    1.5,
    true,
    [],
    {},
    '\u0000',
    '../..',
    "'; --",
    '🙂'.repeat(300),
  ),
  fc.constantFrom(
    '2026-13-40T99:99:99Z',
    'https://',
    'javascript:alert(1)',
    '__proto__',
    Number.MAX_SAFE_INTEGER,
  ),
  fc.string({ maxLength: 300 }),
)

/** Mostly values that fit the schema, as far as its type says. */
export function valuesOf(given: JsonSchema, schemas: Schemas, depth = 0): fc.Arbitrary<unknown> {
  const schema = resolved(given, schemas)
  if (depth > DEPTH_MAX) return wrong
  return fc.oneof(
    { weight: 12, arbitrary: fittingOf(schema, schemas, depth) },
    { weight: 1, arbitrary: wrong },
  )
}

function fittingOf(schema: JsonSchema, schemas: Schemas, depth: number): fc.Arbitrary<unknown> {
  const known = [...(schema.examples ?? []), ...(schema.enum ?? [])]
  if ('const' in schema) return fc.constant(schema.const)
  if (known.length > 0) return fc.constantFrom(...known)
  const options = optionsOf(schema)
  if (options.length === 0) return ofType(schema, schemas, depth)
  return fc.oneof(...options.map((option) => valuesOf(option, schemas, depth + 1)))
}

function ofType(schema: JsonSchema, schemas: Schemas, depth: number): fc.Arbitrary<unknown> {
  const [type = 'string'] = typesOf(schema)
  if (type === 'object') return objectsOf(schema, schemas, depth)
  if (type === 'boolean') return fc.boolean()
  if (type === 'string') return fc.string({ maxLength: 40 })
  if (type !== 'array') return fc.integer({ min: schema.minimum ?? 0, max: schema.maximum ?? 1000 })
  return fc.array(valuesOf(schema.items ?? {}, schemas, depth + 1), { maxLength: 3 })
}

function objectsOf(schema: JsonSchema, schemas: Schemas, depth: number): fc.Arbitrary<unknown> {
  const { properties = {}, required = [] } = schema
  const fields = Object.entries(properties).map(([name, each]) => [
    name,
    valuesOf(each, schemas, depth + 1),
  ])
  const model: Record<string, fc.Arbitrary<unknown>> = Object.fromEntries(fields)
  const requiredKeys = required.filter((name) => name in model)
  return fc.record(model, { requiredKeys })
}

/** Calls of all operations, each as often as any other one. */
export function callsOf(document: OpenAPIV3_1.Document): fc.Arbitrary<WantedCall> {
  const schemas = (document.components?.schemas ?? {}) as Schemas
  const calls = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    Object.entries(item ?? {})
      .filter(([, operation]) => !isStream(operation as OpenAPIV3_1.OperationObject))
      .map(([verb, operation]) => callOf({ verb, path, operation, schemas })),
  )
  return fc
    .integer({ min: 0, max: calls.length - 1 })
    .chain((at) => calls[at] ?? fc.constant(never))
}

const never: WantedCall = { method: 'GET', path: '/', isLoggedIn: false }

/** Its answer would not end. */
const isStream = ({ responses }: OpenAPIV3_1.OperationObject): boolean =>
  JSON.stringify(responses?.[200] ?? {}).includes('text/event-stream')

interface Described {
  verb: string
  path: string
  operation: unknown
  schemas: Schemas
}

function callOf({ verb, path, operation, schemas }: Described): fc.Arbitrary<WantedCall> {
  const { parameters = [], requestBody } = operation as OpenAPIV3_1.OperationObject
  const body = bodyOf(requestBody)
  const query = Object.fromEntries(
    (parameters as OpenAPIV3_1.ParameterObject[])
      .filter((parameter) => parameter.in === 'query')
      .map(({ name, schema }) => [name, valuesOf((schema ?? {}) as JsonSchema, schemas)]),
  )
  const parts = {
    isLoggedIn: fc.integer({ min: 0, max: 9 }).map((of10) => of10 > 0),
    query: fc.record(query, { requiredKeys: [] }),
    ...(body && { body: valuesOf(body, schemas) }),
  }
  return fc
    .record(parts as { isLoggedIn: fc.Arbitrary<boolean>; query: fc.Arbitrary<object> })
    .map(({ isLoggedIn, query: asked, ...rest }) => ({
      method: verb.toUpperCase(),
      path: `${filledPath(path)}${queryOf(asked)}`,
      isLoggedIn,
      ...rest,
    }))
}

function bodyOf(body: OpenAPIV3_1.OperationObject['requestBody']): JsonSchema | undefined {
  if (!body || '$ref' in body) return undefined
  return body.content['application/json']?.schema as JsonSchema | undefined
}

function queryOf(asked: object): string {
  const entries = Object.entries(asked).map(([name, value]) => [name, textOf(value)])
  const text = new URLSearchParams(entries as [string, string][]).toString()
  return text === '' ? '' : `?${text}`
}

const textOf = (value: unknown): string =>
  (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed()
