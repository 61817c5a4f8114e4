import type { OpenAPIV3_1 } from 'openapi-types'
import { type ProblemKind, problems } from '../../../contract/problem.ts'
import { type HeaderRefs, presentTag, refsOf } from './common-headers.ts'

/** What operations share, filled while they are completed. */
export interface SharedAnswers {
  responses: Record<string, OpenAPIV3_1.ResponseObject>
  examples: Record<string, OpenAPIV3_1.ExampleObject>
}

type ProblemAnswers = Record<string, OpenAPIV3_1.ReferenceObject>

/** One answer for each status, with an example of each problem. Those of the same problems are shared. */
export function problemAnswers(
  kinds: Iterable<ProblemKind>,
  shared: SharedAnswers,
): ProblemAnswers {
  const byStatus = Map.groupBy(new Set(kinds), (kind) => problems[kind][0])
  return Object.fromEntries([...byStatus].map(([status, same]) => [status, answerOf(same, shared)]))
}

function answerOf(
  kinds: readonly ProblemKind[],
  { responses, examples }: SharedAnswers,
): OpenAPIV3_1.ReferenceObject {
  const sorted = kinds.toSorted()
  const name = `problem.${sorted.join('.')}`
  for (const kind of sorted) examples[kind] ??= exampleOf(kind)
  responses[name] ??= {
    description: sorted.map((kind) => problems[kind][1]).join('; '),
    headers: headersOf(sorted),
    content: {
      'application/problem+json': {
        schema: { $ref: '#/components/schemas/Problem' },
        examples: Object.fromEntries(
          sorted.map((kind) => [kind, { $ref: `#/components/examples/${kind}` }]),
        ),
      },
    },
  }
  return { $ref: `#/components/responses/${name}` }
}

/** Of problems with one status. */
function headersOf(kinds: readonly ProblemKind[]): HeaderRefs {
  const status = problems[kinds[0] as ProblemKind][0]
  if (status === 401) return refsOf('WWW-Authenticate')
  if (status === 412 || kinds.includes('external-id-trashed'))
    return { ...refsOf(), ETag: presentTag }
  // 403: a limit that has room again at a certain time.
  return [403, 429, 503].includes(status) ? refsOf('Retry-After') : refsOf()
}

function exampleOf(kind: ProblemKind): OpenAPIV3_1.ExampleObject {
  const [status, title, detail] = problems[kind]
  const errors = [{ path: 'title', message: 'Use up to 200 characters' }]
  return {
    summary: title,
    value: {
      type: `/problems/${kind}`,
      title,
      status,
      detail,
      ...(kind === 'invalid' && { errors }),
      requestId: 'req_5xxyjy99xuag3ra3',
    },
  }
}
