/** A JSON Schema, as far as the contract's schemas use it. */
export interface JsonSchema {
  $ref?: string
  description?: string
  format?: string
  type?: string | readonly string[]
  enum?: readonly unknown[]
  const?: unknown
  default?: unknown
  examples?: readonly unknown[]
  properties?: Record<string, JsonSchema>
  required?: readonly string[]
  additionalProperties?: JsonSchema | boolean
  items?: JsonSchema
  prefixItems?: readonly JsonSchema[]
  anyOf?: readonly JsonSchema[]
  oneOf?: readonly JsonSchema[]
  allOf?: readonly JsonSchema[]
  pattern?: string
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  multipleOf?: number
}

export type Schemas = Readonly<Record<string, JsonSchema>>

export const nameOfRef = (ref: string): string => ref.split('/').at(-1) ?? ''

/** The schema itself, or the component that it refers to. */
export const resolved = (schema: JsonSchema, schemas: Schemas): JsonSchema =>
  schema.$ref === undefined ? schema : (schemas[nameOfRef(schema.$ref)] ?? {})

export const optionsOf = ({ anyOf, oneOf }: JsonSchema): readonly JsonSchema[] =>
  anyOf ?? oneOf ?? []

export const typesOf = ({ type = [] }: JsonSchema): readonly string[] =>
  typeof type === 'string' ? [type] : type
