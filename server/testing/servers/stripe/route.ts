import { pageOf } from './answers.ts'
import type { Books, Resource } from './objects.ts'
import { type GivenObject, type Shapes, text } from './parameters.ts'
import { unknownId } from './refusals.ts'

export interface Call {
  books: Books
  given: GivenObject
  /** The id of the address. */
  id: string
}

export interface Route {
  method: 'GET' | 'POST' | 'DELETE'
  path: RegExp
  takes: Shapes
  required?: readonly string[]
  answer(call: Call): object
}

const paging: Shapes = {
  limit: 'integer',
  starting_after: 'string',
  ending_before: 'string',
  created: 'range',
}

export const at = (path: string) => new RegExp(`^/v1/${path.replace(':id', '([^/]+)')}$`)

export function one(object: string, path: string): Route {
  return {
    ...{ method: 'GET', path: at(`${path}/:id`), takes: {} },
    answer: ({ books, id }) => require(books, object, id),
  }
}

export function require<T extends Resource>(books: Books, object: T['object'], id: string): T {
  const found = books.find<T>(object, id)
  if (!found) throw unknownId(object, id)
  return found
}

interface ListOptions {
  takes?: Shapes
  required?: readonly string[]
  /** Filters that are names of fields; by default those of strings. */
  plain?: readonly string[]
  filter?: (each: Resource, call: Call) => boolean
}

/** Of those filters that are names of fields. */
export function isLike(each: Resource, given: GivenObject, names: readonly string[]): boolean {
  return names.every(
    (name) => text(given, name) === null || String(each[name]) === text(given, name),
  )
}

export function list(object: string, path: string, options: ListOptions = {}): Route {
  const { takes = {}, required = [], filter = () => true } = options
  const plain = options.plain ?? Object.keys(takes).filter((name) => takes[name] === 'string')
  return {
    ...{ method: 'GET', path: at(path), takes: { ...paging, ...takes }, required },
    answer: (call) => {
      const fits = (each: Resource) => isLike(each, call.given, plain) && filter(each, call)
      const customer = text(call.given, 'customer')
      if (customer !== null && !call.books.find('customer', customer)) {
        throw unknownId('customer', customer, 'customer')
      }
      return pageOf(call.books.list(object).filter(fits), call.given, `/v1/${path}`)
    },
  }
}
