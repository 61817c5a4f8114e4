import type { OpenAPIV3_1 } from 'openapi-types'
import { timed } from './complete-schemas.ts'
import type { exampleMaker } from './examples.ts'
import { type JsonSchema, nameOfRef } from './schema.ts'
import { wordsForParameter } from './words.ts'

type Maker = ReturnType<typeof exampleMaker>
type Content = Record<string, OpenAPIV3_1.MediaTypeObject>
type Examples = Record<string, OpenAPIV3_1.ExampleObject>
type Parameter = OpenAPIV3_1.ParameterObject | OpenAPIV3_1.ReferenceObject

/** Adds an example to each JSON body; those of a named schema are shared. */
export function completeContent(content: Content, maker: Maker, examples: Examples): Content {
  return Object.fromEntries(
    Object.entries(content).map(([type, media]) => [
      type,
      isJson(type)
        ? { ...media, ...exampleOf(media.schema as JsonSchema, maker, examples) }
        : media,
    ]),
  )
}

const isJson = (type: string) => type === 'application/json' || type === 'application/jsonl'

function exampleOf({ $ref, ...schema }: JsonSchema, maker: Maker, examples: Examples) {
  if ($ref === undefined) return { example: maker.of(schema, { schema: '', field: '' }) }
  const name = nameOfRef($ref)
  examples[name] ??= { value: maker.ofComponent(name) }
  return { examples: { [name]: { $ref: `#/components/examples/${name}` } } }
}

export function completeParameter(parameter: Parameter, maker: Maker): Parameter {
  if ('$ref' in parameter) return parameter
  const { name } = parameter
  const words = wordsForParameter(name)
  const schema = timed((parameter.schema ?? {}) as JsonSchema, words)
  const about = parameter.description ?? schema.description ?? words?.about
  return {
    ...parameter,
    ...(about !== undefined && { description: about }),
    schema: schema as NonNullable<OpenAPIV3_1.ParameterObject['schema']>,
    ...(parameter.example === undefined && {
      example: maker.of(schema, { schema: '?', field: name }),
    }),
  }
}
