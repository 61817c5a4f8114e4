import type { OpenAPIV3_1 } from 'openapi-types'
import { type DocumentedOperation, operationsOf } from './operation-at.ts'

type Answer = OpenAPIV3_1.ResponseObject

/** What the API document says about the answer of a call. */
export interface Documented {
  /** `GET /api/ui/v1/tags/{id}`. */
  call: string
  status: number
  answer: Answer
  /** Where the answer stands in the document, as parts of a JSON pointer. */
  place: readonly string[]
}

/** Finds what the document says about an answer; throws a sentence that says what to declare. */
export function documentedAnswers(document: OpenAPIV3_1.Document) {
  const find = operationsOf(document)
  return (method: string, path: string, { status }: Pick<Response, 'status'>, kind?: string) => {
    const found = find(method === 'HEAD' ? 'GET' : method, path)
    if (!found) return requireRefused(`${method} ${path}`, method, status)
    const call = `${method} ${found.path}`
    const documented = answerOf(document, found, status)
    if (!documented) throw new Error(`${call} answered ${kind ?? status}, ${declareIt(kind)}`)
    return { call, status, ...documented }
  }
}

/** A path or a method that the document lacks may only be refused. */
function requireRefused(call: string, method: string, status: number): undefined {
  if (method === 'OPTIONS' || [401, 404, 405, 429].includes(status)) return
  throw new Error(`${call} is in no API document: declare beside the route what it \`answers\``)
}

/** The sentence for an answer that is not declared; `kind` is that of a problem. */
export const declareIt = (kind: string | undefined): string =>
  kind === undefined
    ? 'which the API document does not have: declare it with `answers` or `alsoAnswers` beside the route'
    : `which the API document does not have: declare it with \`fails('${kind}')\` beside the route`

function answerOf(
  { components }: OpenAPIV3_1.Document,
  { method, path, operation }: DocumentedOperation,
  status: number,
): Pick<Documented, 'answer' | 'place'> | undefined {
  const answer = operation.responses?.[status]
  if (!answer) return undefined
  if (!('$ref' in answer)) {
    return { answer, place: ['paths', path, method.toLowerCase(), 'responses', String(status)] }
  }
  const name = answer.$ref.split('/').at(-1) ?? ''
  const place = ['components', 'responses', name]
  return { answer: components?.responses?.[name] as Answer, place }
}
