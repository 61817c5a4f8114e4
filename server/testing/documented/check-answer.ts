import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { OpenAPIV3_1 } from 'openapi-types'
import { type Documented, declareIt, documentedAnswers } from './documented-answer.ts'

/** Throws an error that says in a sentence what differs. */
export type AnswerCheck = (method: string, path: string, answer: Response) => Promise<void>

/** Compares answers with an API document: status, kind of problem, headers, content type and body. */
export function answerCheck(document: OpenAPIV3_1.Document): AnswerCheck {
  const find = documentedAnswers(document)
  const bodies = bodyCheck(document)
  return async (method, path, answer) => {
    const kind = await kindOf(answer)
    const documented = find(method, path, answer, kind)
    if (!documented) return
    requireHeaders(documented, answer)
    const media = requireMedia(documented, answer, kind)
    if (media === undefined || method === 'HEAD' || !media.endsWith('json')) return
    const differs = bodies([...documented.place, 'content', media, 'schema'])(await bodyOf(answer))
    if (differs) {
      const { call, status } = documented
      throw new Error(`${call} answered ${status} otherwise than documented: ${differs}`)
    }
  }
}

const bodyOf = (answer: Response): Promise<unknown> => answer.clone().json()

/** `key-taken` of a problem. */
async function kindOf(answer: Response): Promise<string | undefined> {
  if (typeOf(answer) !== 'application/problem+json' || answer.body === null) return undefined
  const { type } = (await bodyOf(answer)) as { type: string }
  return type.split('/').at(-1)
}

const typeOf = ({ headers }: Response): string =>
  headers.get('content-type')?.split(';')[0]?.trim() ?? ''

/** The documented content type of the answer; undefined for one without a body. */
function requireMedia(
  { call, status, answer: { content = {} } }: Documented,
  answer: Response,
  kind: string | undefined,
): string | undefined {
  const type = typeOf(answer)
  if (type === '') return undefined
  const media = Object.keys(content).find((each) => isWithin(type, each))
  if (media === undefined) {
    throw new Error(`${call} answered ${status} as ${type}, ${declareIt(undefined)}`)
  }
  if (kind !== undefined && !Object.keys(content[media]?.examples ?? {}).includes(kind)) {
    throw new Error(`${call} answered ${kind}, ${declareIt(kind)}`)
  }
  return media
}

const isWithin = (type: string, media: string): boolean =>
  media === type || (media.endsWith('/*') && type.startsWith(media.slice(0, -1)))

/** About connections, caches, origins and what browsers may do: no part of what a call answers. */
const leftToHttp = new RegExp(
  `^(${[
    'content-(type|length|encoding|security-policy)',
    'vary|cache-control|date',
    'access-control-.*|cross-origin-.*|referrer-policy|x-robots-tag',
    'x-content-type-options|x-accel-buffering|strict-transport-security',
  ].join('|')})$`,
)

function requireHeaders(documented: Documented, answer: Response): void {
  const {
    call,
    status,
    answer: { headers = {} },
  } = documented
  const declared = Object.entries(headers).map(([name, header]) => [name.toLowerCase(), header])
  const known = new Map(declared as [string, object][])
  const unknown = [...answer.headers.keys()].find(
    (name) => !known.has(name) && !isLeft(name, status),
  )
  if (unknown !== undefined) {
    throw new Error(
      `${call} answered ${status} with the header ${unknown}, which the API document does not have: declare it with \`answersWith\` beside the route`,
    )
  }
  const missing = [...known].find(
    ([name, header]) => isRequired(header) && !answer.headers.has(name),
  )
  if (missing) throw new Error(`${call} answered ${status} without the header ${missing[0]}`)
}

/** A browser's cookie may end with a call that failed. */
const isLeft = (name: string, status: number): boolean =>
  leftToHttp.test(name) || (name === 'set-cookie' && status >= 400)

const isRequired = (header: object): boolean => 'required' in header && header.required === true

const escaped = (part: string): string =>
  encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))

/** Checks bodies by the place of their schema in the document; each is compiled when it is first needed. */
function bodyCheck(document: OpenAPIV3_1.Document) {
  const ajv = new Ajv2020({ strict: false, validateSchema: false })
  addFormats(ajv)
  ajv.addSchema(document, 'document')
  const compiled = new Map<string, ValidateFunction>()
  return (place: readonly string[]) =>
    (body: unknown): string | undefined => {
      const $ref = `document#/${place.map(escaped).join('/')}`
      const validate = compiled.get($ref) ?? ajv.compile({ $ref })
      compiled.set($ref, validate)
      return validate(body) ? undefined : ajv.errorsText(validate.errors)
    }
}
