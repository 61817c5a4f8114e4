import type { OpenAPIV3_1 } from 'openapi-types'
import type { Permission } from '../../contract/people/permissions.ts'
import { type ProblemKind, problems } from '../../contract/problem.ts'
import { operationId } from './operations/operation-ids.ts'

type Document = OpenAPIV3_1.Document
type Operation = OpenAPIV3_1.OperationObject

/** Who may make a call, as declared with `allow` of people/auth. `Mfa` is a login that waits for its second factor. */
export interface Guard {
  permission: Permission | 'Login' | 'Mfa'
  conditions: {
    person?: true
    self?: true
    confirmed?: true
    confirmedFor?: string
    secret?: true
    operator?: true
  }
}

interface DescribedCall {
  method: string
  path: string
  operation: Operation
  /** Undefined: the call is open. */
  guard: Guard | undefined
}

/** A call is authenticated by a login's token or an API key, either as the Bearer token. */
export const securitySchemes = {
  token: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The token of a login, for seven days.',
  },
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'uf_…',
    description: 'An API key, made under Settings, API keys.',
  },
} as const satisfies Record<string, OpenAPIV3_1.SecuritySchemeObject>

const token = { token: [] }
const apiKey = { apiKey: [] }

/**
 * Adds what the schemas lack: who may make each call, its section, and the problems it can answer. Keys of `guards` look
 * like `GET /api/ui/v1/links/:id`; a call without a guard is open.
 */
export function completeDocument(document: Document, guards: ReadonlyMap<string, Guard>): Document {
  const known = new Map([...guards].map(([name, guard]) => [documentName(name), guard]))
  const paths = Object.entries(document.paths ?? {}).map(([path, item]) => [
    path,
    Object.fromEntries(
      Object.entries(item ?? {}).map(([verb, operation]) => {
        const method = verb.toUpperCase()
        const guard = known.get(`${method} ${path}`)
        return [verb, completeOperation({ method, path, operation: operation as Operation, guard })]
      }),
    ),
  ])
  return { ...document, security: [token, apiKey], paths: Object.fromEntries(paths) }
}

const documentName = (name: string) => name.replaceAll(/:(\w+)/g, '{$1}')

function completeOperation(call: DescribedCall): Operation {
  const { method, path, operation, guard } = call
  const name = operationId(method, path)
  return {
    ...operation,
    ...(name !== undefined && { operationId: name }),
    tags: [sectionOf(path)],
    description: guard ? whoMayCall(guard) : 'Open: needs no login.',
    parameters: [...(operation.parameters ?? []), ...(isRepeatable(call) ? [idempotencyKey] : [])],
    responses: { ...problemsOf(call), ...operation.responses },
    ...(!guard && { security: [] }),
    ...(guard?.conditions.person && { security: [token] }),
  }
}

/** An answer with a secret is never stored for a repeated call. */
const isRepeatable = ({ method, guard }: DescribedCall): boolean =>
  guard !== undefined && !guard.conditions.secret && method !== 'GET'

function whoMayCall({ permission, conditions }: Guard): string {
  return [
    conditions.operator ? 'For operators of this installation.' : neededFor(permission),
    ...(conditions.person ? ['Closed to API keys.'] : []),
    ...(conditions.self ? ['Closed while an operator acts as somebody.'] : []),
    ...(conditions.confirmed
      ? ['Needs a session that was confirmed in the last ten minutes.']
      : []),
    ...(conditions.confirmedFor
      ? [
          `Needs a session that was confirmed in the last ten minutes for ${conditions.confirmedFor}.`,
        ]
      : []),
  ].join(' ')
}

function neededFor(permission: Guard['permission']): string {
  if (permission === 'Login') return 'Needs a login only.'
  if (permission === 'Mfa') return 'Needs the token of a login that waits for its second factor.'
  return `Needs the permission ${permission}.`
}

const idempotencyKey: OpenAPIV3_1.ParameterObject = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Chosen by you: the same key and body answer the same for 24 hours. A call that was carried out and whose answer was lost is 409; look at what it did before you send it under a new key.',
  schema: { type: 'string' },
}

const sections: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\/(redirects|keys|tags|utm-templates|imports|info)\//, 'Links'],
  [/\/analytics\//, 'Analytics'],
  [/\/(registrations|auth)\//, 'Registration and login'],
  [/\/(demo|urls|screen-views|subscriptions)\//, 'Without a login'],
  [/\/(users|accounts)\//, 'Members and accounts'],
  [/\/(account|profile)\//, 'Account'],
  [/\/api-keys\//, 'API keys'],
  [/\/audit\//, 'Audit log'],
  [/\/operator\//, 'For operators'],
]

const sectionOf = (path: string): string =>
  sections.find(([pattern]) => pattern.test(`${path}/`))?.[1] ?? 'This installation'

function problemsOf(call: DescribedCall) {
  const { path, operation, guard } = call
  const kinds: ProblemKind[] = [
    ...(operation.requestBody ? (['malformed', 'body-too-large', 'not-json'] as const) : []),
    ...(guard ? (['unauthenticated', 'forbidden'] as const) : []),
    ...(path.includes('{') ? (['not-found'] as const) : []),
    ...(isRepeatable(call) ? (['idempotency-conflict'] as const) : []),
    ...(operation.requestBody || takesQuery(operation) ? (['invalid'] as const) : []),
    'too-many-requests',
    'store-away',
    ...(isReadOnly(call) ? [] : (['disk-full'] as const)),
  ]
  return Object.fromEntries(kinds.map((kind) => [problems[kind][0], answerOf(kind)]))
}

const isReadOnly = ({ method }: DescribedCall) => method === 'GET'

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
