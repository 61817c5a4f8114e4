import type { OpenAPIV3_1 } from 'openapi-types'
import type { Permission } from '../../contract/people/permissions.ts'
import type { ProblemKind } from '../../contract/problem.ts'
import { ALSO_ANSWERS, ANSWER_HEADERS, FAILS, type FileHeaders } from '../platform/http/http.ts'
import type { Yielder } from '../platform/loop/yielder.ts'
import { commonHeaders, refsOf } from './document/common-headers.ts'
import { completeContent, completeParameter } from './document/complete-bodies.ts'
import { completeSchema } from './document/complete-schemas.ts'
import { exampleMaker } from './document/examples.ts'
import { problemAnswers, type SharedAnswers } from './document/problem-answers.ts'
import { nameOfRef, type Schemas } from './document/schema.ts'
import { sectionOf, tagsOf } from './document/sections.ts'
import { operationId } from './operations/operation-ids.ts'

type Document = OpenAPIV3_1.Document
type Answer = OpenAPIV3_1.ResponseObject
type Operation = OpenAPIV3_1.OperationObject & {
  [FAILS]?: readonly ProblemKind[]
  [ANSWER_HEADERS]?: FileHeaders
  [ALSO_ANSWERS]?: Readonly<Record<string, Answer>>
}

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
    withoutAccount?: true
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

/** What the program knows of its calls beside their schemas. */
export interface KnownOfCalls {
  /** By `GET /api/ui/v1/links/:id`; a call without a guard is open. */
  guards: ReadonlyMap<string, Guard>
  /** The address of this installation. */
  server: string
  breathe: Yielder
}

/** Adds what the schemas lack: who may make each call, its section, its headers, the problems it can answer, and words. */
export async function completeDocument(
  document: Document,
  { guards, server, breathe }: KnownOfCalls,
): Promise<Document> {
  const known = new Map([...guards].map(([name, guard]) => [documentName(name), guard]))
  const schemas = (document.components?.schemas ?? {}) as Schemas
  const shared: Shared = { responses: {}, examples: {}, maker: exampleMaker(schemas) }
  const paths: Record<string, OpenAPIV3_1.PathItemObject> = {}
  for (const [path, item] of Object.entries(document.paths ?? {})) {
    const operations = Object.entries(item ?? {}).map(([verb, operation]) => {
      const method = verb.toUpperCase()
      const guard = known.get(`${method} ${path}`)
      const call = { method, path, operation: operation as Operation, guard }
      return [verb, completeOperation(call, shared)]
    })
    paths[path] = Object.fromEntries(operations)
    await breathe()
  }
  const completed: Record<string, OpenAPIV3_1.SchemaObject> = {}
  for (const [name, schema] of Object.entries(schemas)) {
    const at = { schema: name, schemas, maker: shared.maker }
    completed[name] = completeSchema(schema, at) as OpenAPIV3_1.SchemaObject
    await breathe()
  }
  const contact = { name: 'Those who run this installation', url: server }
  return {
    ...document,
    info: { ...document.info, license, contact },
    servers: [{ url: server, description: 'This installation' }],
    externalDocs: { description: 'How to begin, with examples', url: `${server}/docs/api` },
    tags: tagsOf(new Set(Object.keys(paths).map(sectionOf))),
    security: [token, apiKey],
    paths,
    components: {
      ...document.components,
      schemas: completed,
      responses: shared.responses,
      examples: shared.examples,
      headers: commonHeaders,
    },
  }
}

interface Shared extends SharedAnswers {
  maker: ReturnType<typeof exampleMaker>
}

const license = { name: 'MIT', url: 'https://opensource.org/license/mit' }

const documentName = (name: string) => name.replaceAll(/:(\w+)/g, '{$1}')

function completeOperation(call: DescribedCall, shared: Shared): Operation {
  const { method, path, guard } = call
  const {
    [FAILS]: _,
    [ANSWER_HEADERS]: headers,
    [ALSO_ANSWERS]: also,
    ...operation
  } = call.operation
  const name = operationId(method, path)
  return {
    ...operation,
    ...(name !== undefined && { operationId: name }),
    tags: [sectionOf(path)],
    description: guard ? whoMayCall(guard) : 'Open: needs no login.',
    parameters: [
      ...(operation.parameters ?? []).map((each) => completeParameter(each, shared.maker)),
      ...(isRepeatable(call) ? [idempotencyKey] : []),
    ],
    ...(operation.requestBody && { requestBody: completeRequest(operation.requestBody, shared) }),
    responses: withOthers(
      { ...problemAnswers(problemsOf(call), shared), ...successes(call, headers, shared) },
      also,
      shared,
    ),
    ...(!guard && { security: [] }),
    ...(guard?.conditions.person && { security: [token] }),
  }
}

/** Joins answers with others of the same status. */
function withOthers(
  answers: NonNullable<Operation['responses']>,
  others: Readonly<Record<string, Answer>> = {},
  { responses }: Shared,
): NonNullable<Operation['responses']> {
  const joined = Object.entries(others).map(([status, other]) => {
    const known = answers[status]
    const answer = known && '$ref' in known ? responses[nameOfRef(known.$ref)] : known
    return [
      status,
      {
        description: answer?.description ?? other.description,
        headers: { ...refsOf(), ...answer?.headers, ...other.headers },
        ...((answer?.content ?? other.content) && {
          content: { ...answer?.content, ...other.content },
        }),
      },
    ]
  })
  return { ...answers, ...Object.fromEntries(joined) }
}

type Body = NonNullable<Operation['requestBody']>

const completeRequest = (body: Body, shared: Shared): Body =>
  '$ref' in body ? body : { ...body, content: withExamples(body.content, shared) }

const withExamples = (content: NonNullable<Answer['content']>, { maker, examples }: Shared) =>
  completeContent(content, maker, examples)

/** The answers that the route declares, with the headers that follow from what the call is. */
function successes(
  call: DescribedCall,
  own: FileHeaders | undefined,
  shared: Shared,
): NonNullable<Operation['responses']> {
  const common = refsOf(...(isRepeatable(call) ? (['Idempotent-Replayed'] as const) : []))
  const answers = Object.entries(call.operation.responses ?? {}) as [string, Answer][]
  return Object.fromEntries(
    answers.map(([status, answer]) => [
      status,
      {
        ...answer,
        headers: { ...common, ...own, ...answer.headers },
        ...(answer.content && { content: withExamples(answer.content, shared) }),
      },
    ]),
  )
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
  example: 'order-7731',
}

/** What a call answers whatever its own rules are. Those of its rules stand beside its route: see `fails`. */
function problemsOf(call: DescribedCall): ProblemKind[] {
  const { path, operation, guard } = call
  return [
    ...(operation.requestBody
      ? (['malformed', 'body-cut', 'body-too-large', 'not-json'] as const)
      : []),
    ...(guard ? problemsOfGuard(guard) : (['unauthenticated'] as const)),
    ...(path.includes('{') ? (['not-found'] as const) : []),
    ...(takesParameter(operation, 'cursor') ? (['bad-cursor'] as const) : []),
    ...(takesParameter(operation, 'If-Match') ? (['edited-elsewhere'] as const) : []),
    ...(isRepeatable(call) ? idempotencyProblems : []),
    ...(operation[FAILS] ?? []),
    ...always,
    ...(isReadOnly(call) ? [] : (['disk-full'] as const)),
  ]
}

/** A parameter that no call has is `invalid`. */
const always = [
  'invalid',
  'too-many-requests',
  'internal',
  'busy',
  'restarting',
  'store-away',
] as const

const idempotencyProblems = [
  'idempotency-conflict',
  'idempotency-pending',
  'idempotency-lost',
] as const

const problemsOfGuard = ({ permission, conditions }: Guard): readonly ProblemKind[] => [
  ...(['unauthenticated', 'removed', 'forbidden', 'suspended'] as const),
  ...(permission !== 'Mfa' && !conditions.withoutAccount ? (['no-account'] as const) : []),
  ...(conditions.confirmed || conditions.confirmedFor ? (['confirmation-needed'] as const) : []),
]

const isReadOnly = ({ method }: DescribedCall) => method === 'GET'

const takesParameter = ({ parameters = [] }: Operation, name: string) =>
  parameters.some((parameter) => 'name' in parameter && parameter.name === name)
