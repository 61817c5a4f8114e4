import { emptyString, invalid, missing, unknownParameters } from './refusals.ts'

/** A parameter as it came: forms have strings only, and objects and lists as brackets in names. */
export type Given = string | { [name: string]: Given }
export type GivenObject = { [name: string]: Given }

/** What a parameter takes. A list of strings is an enumeration. */
export type Shape =
  | 'string'
  | 'integer'
  | 'boolean'
  | 'url'
  | 'metadata'
  | readonly string[]
  | { each: Shape }
  | { of: Shapes; required?: readonly string[] }
  /** A number, or limits of it: `created[gte]`. */
  | 'range'

export type Shapes = Readonly<Record<string, Shape>>

/** `a[b][0]=1` as `{a: {b: {0: '1'}}}`. */
export function readForm(text: string): GivenObject {
  const all: GivenObject = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.match(/[^[\]]+/g) ?? []
    const last = name.endsWith('[]') ? undefined : path.pop()
    const at = path.reduce(within, all)
    at[last ?? String(Object.keys(at).length)] = value
  }
  return all
}

/** The object of that name, made where there is none. */
function within(at: GivenObject, name: string): GivenObject {
  const found = at[name]
  if (typeof found === 'object') return found
  const made: GivenObject = {}
  at[name] = made
  return made
}

/** Refuses what the API would refuse. `expand` is taken everywhere. */
export function checkParameters(
  given: GivenObject,
  shapes: Shapes,
  required: readonly string[] = [],
): void {
  checkObject(given, { of: { ...shapes, expand: { each: 'string' } }, required }, '')
}

function checkObject(
  given: GivenObject,
  shape: { of: Shapes; required?: readonly string[] },
  path: string,
): void {
  const named = (name: string) => (path === '' ? name : `${path}[${name}]`)
  const unknown = Object.keys(given).filter((name) => !Object.hasOwn(shape.of, name))
  if (unknown.length > 0) throw unknownParameters(unknown.map(named))
  for (const name of shape.required ?? []) if (!(name in given)) throw missing(named(name))
  for (const [name, value] of Object.entries(given)) {
    check(value, shape.of[name] ?? 'string', named(name))
  }
}

function check(given: Given, shape: Shape, path: string): void {
  if (typeof shape === 'object' && 'of' in shape) checkObject(objectOf(given, path), shape, path)
  else if (typeof shape === 'object' && 'each' in shape) checkEach(given, shape.each, path)
  else if (shape === 'metadata' || (shape === 'range' && typeof given === 'object')) {
    for (const [name, value] of Object.entries(objectOf(given, path))) {
      textOf(value, `${path}[${name}]`)
    }
  } else checkText(textOf(given, path), shape, path)
}

function checkEach(given: Given, shape: Shape, path: string): void {
  for (const [index, each] of Object.entries(objectOf(given, path))) {
    check(each, shape, `${path}[${index}]`)
  }
}

function checkText(text: string, shape: Shape, path: string): void {
  if (text === '') throw emptyString(path)
  if (Array.isArray(shape) && !shape.includes(text)) {
    throw invalid(`Invalid ${path}: must be ${orList(shape)}`, path)
  }
  if ((shape === 'integer' || shape === 'range') && !/^-?\d+$/.test(text)) {
    throw invalid(`Invalid integer: ${text}`, path, 'parameter_invalid_integer')
  }
  if (shape === 'boolean' && !['true', 'false'].includes(text)) {
    throw invalid(`Invalid boolean: ${text}`, path)
  }
  if (shape === 'url' && !/^https?:\/\/[^/]/.test(text)) {
    throw invalid('Not a valid URL', path, 'url_invalid')
  }
}

function orList(values: readonly string[]): string {
  const last = values.at(-1)
  return values.length < 3
    ? values.join(' or ')
    : `one of ${values.slice(0, -1).join(', ')}, or ${last}`
}

function objectOf(given: Given, path: string): GivenObject {
  if (typeof given === 'object') return given
  throw invalid(`Invalid ${path.includes('[') ? 'object' : 'array'}`, path)
}

function textOf(given: Given, path: string): string {
  if (typeof given === 'string') return given
  throw invalid(`Invalid string: ${JSON.stringify(given)}`, path)
}

/** The text of a parameter that was checked; null if it was not given. */
export function text(given: GivenObject, name: string): string | null {
  const value = given[name]
  return typeof value === 'string' ? value : null
}

export function whole(given: GivenObject, name: string): number | null {
  const value = text(given, name)
  return value === null ? null : Number(value)
}

/** An object or a list, by names or indices; empty if it was not given. */
export function inner(given: GivenObject, name: string): GivenObject {
  const value = given[name]
  return typeof value === 'object' ? value : {}
}

export function textsOf(given: GivenObject, name: string): Record<string, string> {
  const texts = Object.entries(inner(given, name)).filter((each) => typeof each[1] === 'string')
  return Object.fromEntries(texts) as Record<string, string>
}
