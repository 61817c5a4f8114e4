import type { Books, InvoicePayment, Resource } from './objects.ts'
import { type GivenObject, text, textsOf, whole } from './parameters.ts'
import { invalid, unknownId } from './refusals.ts'

const MOST_A_PAGE = 100

/** A page of a list, the newest first. */
export function pageOf<T extends Resource>(all: T[], given: GivenObject, url: string) {
  const limit = whole(given, 'limit') ?? 10
  if (limit < 1 || limit > MOST_A_PAGE) {
    throw invalid(
      `Invalid integer: limit must be between 1 and ${MOST_A_PAGE}`,
      'limit',
      'parameter_invalid_integer',
    )
  }
  const within = all.filter((each) => isCreatedWithin(each, given))
  const after = text(given, 'starting_after')
  const start = after === null ? 0 : within.findIndex((each) => each.id === after) + 1
  if (after !== null && start === 0) throw unknownId('object', after, 'starting_after')
  const data = within.slice(start, start + limit)
  return { object: 'list', data, has_more: within.length > start + limit, url }
}

function isCreatedWithin({ created }: Resource, given: GivenObject): boolean {
  const exact = whole(given, 'created')
  const { gt, gte, lt, lte } = textsOf(given, 'created')
  return (
    (exact === null || created === exact) &&
    (gt === undefined || created > Number(gt)) &&
    (gte === undefined || created >= Number(gte)) &&
    (lt === undefined || created < Number(lt)) &&
    (lte === undefined || created <= Number(lte))
  )
}

const MOST_LEVELS = 4

/** A copy of an answer in which the fields of `expand` are objects. */
export function expanded(books: Books, answer: object, given: GivenObject): object {
  const copy = structuredClone(answer)
  for (const path of Object.values(textsOf(given, 'expand'))) {
    const parts = path.split('.')
    if (parts.length > MOST_LEVELS) {
      throw invalid(
        `You cannot expand more than ${MOST_LEVELS} levels of a property: ${path}.`,
        'expand',
      )
    }
    expand(books, copy as Record<string, unknown>, { parts, path })
  }
  return copy
}

function expand(
  books: Books,
  at: Record<string, unknown>,
  { parts: [name = '', ...rest], path }: { parts: string[]; path: string },
): void {
  const inside = objectAt(books, at[name] ?? includable(books, at, name), path)
  at[name] = inside
  if (rest.length === 0 || inside === null) return
  for (const each of [inside].flat()) expand(books, each, { parts: rest, path })
}

/** Fields that an answer only has on request. */
function includable(books: Books, at: Record<string, unknown>, name: string): unknown {
  if (at.object !== 'invoice' || name !== 'payments') return at[name]
  const payments = books.list<InvoicePayment>('invoice_payment')
  return {
    object: 'list',
    data: payments.filter((each) => each.invoice === at.id),
    has_more: false,
    url: `/v1/invoice_payments?invoice=${at.id}`,
  }
}

/** What stands in the place of an id. Null stays null, and an object or list is one already. */
function objectAt(books: Books, value: unknown, path: string): Record<string, unknown> | null {
  const found = typeof value === 'string' ? books.lookUp(value) : value
  if (typeof found !== 'object') {
    throw invalid(`This property cannot be expanded (${path}).`, 'expand')
  }
  return structuredClone(found) as Record<string, unknown> | null
}
