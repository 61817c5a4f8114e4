import type { OpenAPIV3_1 } from 'openapi-types'
import { type ProblemKind, problems } from '../contract/problem.ts'

type Document = OpenAPIV3_1.Document
type Operation = OpenAPIV3_1.OperationObject

interface Described {
  method: string
  path: string
  operation: Operation
}

/**
 * Adds what schemas do not say: which calls are open, what each belongs to and which problems to expect.
 * `openCalls` are written as `GET /api/ui/v1/auth/config`, with parameters as `:name`.
 */
export function completeDocument(document: Document, openCalls: readonly string[]): Document {
  const open = new Set(openCalls.map((name) => name.replaceAll(/:(\w+)/g, '{$1}')))
  const paths = Object.entries(document.paths ?? {}).map(([path, item]) => [
    path,
    Object.fromEntries(
      Object.entries(item ?? {}).map(([method, operation]) => [
        method,
        completeOperation(
          { method: method.toUpperCase(), path, operation: operation as Operation },
          open,
        ),
      ]),
    ),
  ])
  return { ...document, paths: Object.fromEntries(paths) }
}

function completeOperation(call: Described, open: ReadonlySet<string>): Operation {
  const { method, path, operation } = call
  const isOpen = open.has(`${method} ${path}`)
  const isRepeatable = !isOpen && method !== 'GET'
  return {
    ...operation,
    tags: [sectionOf(path)],
    parameters: [...(operation.parameters ?? []), ...(isRepeatable ? [idempotencyKey] : [])],
    responses: { ...problemsOf(call, isOpen), ...operation.responses },
    ...(isOpen && { security: [] }),
  }
}

const idempotencyKey: OpenAPIV3_1.ParameterObject = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Chosen by you: the same key and body answer the same for 24 hours.',
  schema: { type: 'string' },
}

const sections: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\/(redirects|keys|info)\//, 'Links'],
  [/\/analytics\//, 'Analytics'],
  [/\/(registrations|auth\/login)/, 'Registration and login'],
  [/\/(demo|urls)\//, 'Without a login'],
  [/\/v1\/(account|profile)/, 'Account'],
]

const sectionOf = (path: string): string =>
  sections.find(([pattern]) => pattern.test(`${path}/`))?.[1] ?? 'This installation'

function problemsOf({ method, path, operation }: Described, isOpen: boolean) {
  const kinds: ProblemKind[] = [
    ...(operation.requestBody ? (['malformed', 'body-too-large', 'not-json'] as const) : []),
    ...(isOpen ? [] : (['unauthenticated', 'forbidden'] as const)),
    ...(path.includes('{') ? (['not-found'] as const) : []),
    ...(isOpen || method === 'GET' ? [] : (['idempotency-conflict'] as const)),
    ...(operation.requestBody || takesQuery(operation) ? (['invalid'] as const) : []),
    'too-many-requests',
    'store-away',
  ]
  return Object.fromEntries(kinds.map((kind) => [problems[kind][0], answerOf(kind)]))
}

const takesQuery = ({ parameters = [] }: Operation) =>
  parameters.some((parameter) => 'in' in parameter && parameter.in === 'query')

function answerOf(kind: ProblemKind): OpenAPIV3_1.ResponseObject {
  const [status, title, detail] = problems[kind]
  return {
    description: title,
    content: {
      'application/problem+json': {
        schema: { $ref: '#/components/schemas/Problem' },
        example: { type: `/problems/${kind}`, title, status, detail, requestId: 'req_…' },
      },
    },
  }
}
