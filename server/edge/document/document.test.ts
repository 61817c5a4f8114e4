import { describe, expect, test } from 'bun:test'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import spectralCore, { type RulesetDefinition } from '@stoplight/spectral-core'
import { oas } from '@stoplight/spectral-rulesets'
import Ajv2020 from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { OpenAPIV3_1 } from 'openapi-types'
import { openTestApp } from '../../testing/app.ts'
import type { JsonSchema } from './schema.ts'
import { namesWithWords } from './words.ts'

const { test: opened, close } = await openTestApp(':memory:', {
  PUBLIC_URL: 'https://links.example.org',
})
const texts = {
  calls: await (await opened.call('/api/ui/openapi.json')).text(),
  analytics: await (await opened.call('/analytics/openapi.json')).text(),
}
await close()
const names = ['calls', 'analytics'] as const
const read = (name: keyof typeof texts) => JSON.parse(texts[name]) as OpenAPIV3_1.Document

interface Field {
  place: string
  name: string
  schema: JsonSchema
}

/** Fields of a schema, and of those within it. */
function fieldsOf(schema: JsonSchema, place: string): Field[] {
  const own = Object.entries(schema.properties ?? {}).map(([name, each]) => ({
    place: `${place}.${name}`,
    name,
    schema: each,
  }))
  const { items, additionalProperties: others } = schema
  const within = [items, typeof others === 'object' ? others : undefined]
  const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]
  const deeper = [...within, ...choices].flatMap((each) => (each ? fieldsOf(each, place) : []))
  return [...own, ...own.flatMap((field) => fieldsOf(field.schema, field.place)), ...deeper]
}

const fieldsIn = ({ components }: OpenAPIV3_1.Document): Field[] =>
  Object.entries((components?.schemas ?? {}) as Record<string, JsonSchema>).flatMap(
    ([name, schema]) => fieldsOf(schema, name),
  )

const operationsIn = ({ paths }: OpenAPIV3_1.Document) =>
  Object.entries(paths ?? {}).flatMap(([path, item]) =>
    Object.entries(item ?? {}).map(([verb, each]) => ({
      name: `${verb.toUpperCase()} ${path}`,
      operation: each as OpenAPIV3_1.OperationObject,
    })),
  )

const isLeaf = ({
  properties,
  items,
  $ref,
  additionalProperties,
  ...schema
}: JsonSchema): boolean =>
  !properties &&
  !$ref &&
  additionalProperties === undefined &&
  [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(items ? [items] : [])].every(isLeaf)

describe.each(names)('The API document of the %s', (name) => {
  const document = read(name)

  test('has a description of each field; one that has none is told in the contract or in `words`', () => {
    const bare = fieldsIn(document).filter(({ schema }) => schema.description === undefined)
    expect(bare.map(({ place }) => place)).toEqual([])
  })

  test('has an example of each field', () => {
    const bare = fieldsIn(document).filter(({ schema }) => isLeaf(schema) && !schema.examples)
    expect(bare.map(({ place }) => place)).toEqual([])
  })

  test('has a summary and a description of each call, and a description of each parameter', () => {
    const bare = operationsIn(document).flatMap(({ name: call, operation }) => {
      const parameters = (operation.parameters ?? []) as OpenAPIV3_1.ParameterObject[]
      const unnamed = parameters.filter(
        ({ description, example }) => !description || example === undefined,
      )
      return [
        ...(operation.summary && operation.description ? [] : [call]),
        ...unnamed.map((parameter) => `${call} ?${parameter.name}`),
      ]
    })
    expect(bare).toEqual([])
  })

  test('has examples that fit their schemas', () => {
    const ajv = new Ajv2020({ strict: false, validateSchema: false })
    addFormats(ajv)
    ajv.addSchema(document, 'document')
    const { schemas = {}, examples = {} } = document.components ?? {}
    const wrong = Object.entries(examples).flatMap(([example, each]) => {
      const schema = example in schemas ? example : 'Problem'
      const validate = ajv.compile({ $ref: `document#/components/schemas/${schema}` })
      return validate((each as OpenAPIV3_1.ExampleObject).value)
        ? []
        : [`${example}: ${ajv.errorsText(validate.errors)}`]
    })
    expect(wrong).toEqual([])
    expect(Object.keys(examples).length).toBeGreaterThan(30)
  })

  test('pleases redocly', async () => {
    // Paths of calls are never changed, and no document of this server is ambiguous to its router.
    const config = await createConfig({
      extends: ['recommended'],
      rules: { 'no-ambiguous-paths': 'off' },
    })
    const found = await lintFromString({ source: texts[name], config })
    expect(
      found.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer]),
    ).toEqual([])
  }, 60_000)

  test('pleases spectral', async () => {
    const spectral = new spectralCore.Spectral()
    spectral.setRuleset({
      extends: [[oas as RulesetDefinition, 'all']],
      // Who runs the installation gives no address to everybody; and examples are checked above, once for each schema.
      rules: { 'contact-properties': 'off', 'oas3-valid-media-example': 'off' },
    })
    const found = await spectral.run(texts[name])
    expect(found.map(({ code, message, path }) => [code, message, path.join('/')])).toEqual([])
  }, 60_000)
})

test('no words are kept of fields that no document has', () => {
  const fields = names.flatMap((name) => fieldsIn(read(name)))
  const parameters = names.flatMap((name) =>
    operationsIn(read(name)).flatMap(({ operation }) =>
      (operation.parameters as OpenAPIV3_1.ParameterObject[]).map((parameter) => parameter.name),
    ),
  )
  const used = new Set([
    ...parameters.flatMap((name) => [name, `?${name}`]),
    ...fields.flatMap(({ name, place }) => [name, `${place.split('.')[0]}.${name}`]),
  ])
  expect(namesWithWords().filter((name) => !used.has(name))).toEqual([])
})
