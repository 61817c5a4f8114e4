import { type JsonSchema, optionsOf, resolved, type Schemas, typesOf } from './schema.ts'

/** Whether a known example may stand for a schema. Tests compare what comes of it with the schemas in full. */
export function fits(value: unknown, given: JsonSchema, schemas: Schemas): boolean {
  const schema = resolved(given, schemas)
  const options = optionsOf(schema)
  if (options.length > 0) return options.some((option) => fits(value, option, schemas))
  if ('const' in schema) return value === schema.const
  if (schema.enum) return schema.enum.includes(value)
  if (!typesOf(schema).some((type) => isOfType(value, type))) return false
  if (typeof value === 'string') return isText(value, schema)
  if (typeof value === 'number') return isWithin(value, schema)
  if (Array.isArray(value)) return isList(value, schema, schemas)
  return true
}

function isOfType(value: unknown, type: string): boolean {
  if (type === 'null') return value === null
  if (type === 'array') return Array.isArray(value)
  if (type === 'integer') return Number.isInteger(value)
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value)
  return typeof value === type
}

const isText = (
  value: string,
  { minLength = 0, maxLength = Number.POSITIVE_INFINITY, pattern = '', format }: JsonSchema,
): boolean =>
  value.length >= minLength &&
  value.length <= maxLength &&
  new RegExp(pattern, 'u').test(value) &&
  (format !== 'date-time' || /^\d{4}-\d\d-\d\dT/.test(value))

const isWithin = (
  value: number,
  {
    minimum = -Infinity,
    maximum = Infinity,
    exclusiveMinimum = -Infinity,
    multipleOf = 0,
  }: JsonSchema,
): boolean =>
  value >= minimum &&
  value <= maximum &&
  value > exclusiveMinimum &&
  (multipleOf === 0 || value % multipleOf === 0)

const isList = (
  value: readonly unknown[],
  { items, minItems = 0, maxItems = Number.POSITIVE_INFINITY }: JsonSchema,
  schemas: Schemas,
): boolean =>
  value.length >= minItems &&
  value.length <= maxItems &&
  (items === undefined || value.every((item) => fits(item, items, schemas)))
