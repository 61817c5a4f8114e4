import { expanded } from './answers.ts'
import { routes, shown } from './api.ts'
import type { Books } from './objects.ts'
import { checkParameters, type GivenObject, readForm } from './parameters.ts'
import { keyUsedOtherwise, noKey, Refusal, unknownAddress, wrongKey } from './refusals.ts'

export interface ReceivedRequest {
  method: string
  path: string
  given: GivenObject
  idempotencyKey: string | null
  version: string | null
}

export interface Received {
  method: string
  url: URL
  body: string
  header: (name: string) => string | undefined
}

export interface Answer {
  status: number
  body: object
  headers?: Record<string, string>
}

const DAY_S = 86_400

/** Answers requests to the API, and remembers them. */
export function openApi(books: Books, secretKey: string) {
  const requests: ReceivedRequest[] = []
  const kept = new Map<string, { print: string; answer: Answer; at: number }>()

  function answer(of: Received): Answer {
    try {
      checkKey(of.header('authorization'), secretKey)
      return answerOnce(of)
    } catch (error) {
      if (error instanceof Refusal) return { status: error.status, body: error.body }
      throw error
    }
  }
  function answerOnce(of: Received): Answer {
    const key = of.method === 'POST' ? of.header('idempotency-key') : undefined
    if (key === undefined) return answerNew(of)
    const print = `${of.method} ${of.url.pathname} ${of.body}`
    const before = kept.get(key)
    if (before && before.at + DAY_S > books.seconds()) {
      if (before.print !== print) throw keyUsedOtherwise(key)
      return { ...before.answer, headers: { 'idempotent-replayed': 'true' } }
    }
    const answer = answerNew(of)
    kept.set(key, { print, answer, at: books.seconds() })
    return answer
  }
  function answerNew({ method, url, body, header }: Received): Answer {
    const path = url.pathname
    const given = readForm(method === 'POST' ? body : url.search.slice(1))
    requests.push({
      ...{ method, path, given },
      idempotencyKey: header('idempotency-key') ?? null,
      version: header('stripe-version') ?? null,
    })
    const route = routes.find((each) => each.method === method && each.path.test(path))
    if (!route) throw unknownAddress(method, path)
    checkParameters(given, route.takes, route.required)
    const id = decodeURIComponent(route.path.exec(path)?.[1] ?? '')
    const found = route.answer({ books, given, id })
    return { status: 200, body: expanded(books, shown(books, found), given) }
  }
  return { answer, requests }
}

function checkKey(authorization: string | undefined, secretKey: string): void {
  const [, bearer] = /^Bearer (.+)$/.exec(authorization ?? '') ?? []
  const [, basic] = /^Basic (.+)$/.exec(authorization ?? '') ?? []
  const key = bearer ?? (basic && Buffer.from(basic, 'base64').toString().replace(/:.*$/, ''))
  if (!key) throw noKey()
  if (key !== secretKey) throw wrongKey(key)
}
