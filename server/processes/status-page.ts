import type { Config } from '../config.ts'
import {
  type History,
  installationPage,
  type OwnChecks,
  ownStates,
  STATUS_PAGE_POLICY,
  shownStatus,
  statusModel,
} from '../installation/status/installation-status.ts'
import { type Clock, SECOND } from '../platform/clock.ts'
import { type KeptAnswer, keptAnswer } from '../redirect/pages/answers.ts'
import { hstsOf } from './hsts.ts'

export interface StatusPageOptions {
  config: Config
  /** Id of this start of the program. */
  instanceId: string
  readiness: { checks: () => Omit<OwnChecks, 'isApiAnswering'> }
  /** Whether an api process answers. */
  isApiAnswering: () => Promise<boolean>
  readHistory: (now: number) => Promise<History>
  clock: Clock
}

interface Answers {
  html: KeptAnswer
  json: KeptAnswer
}

/** Paths below the base path. A map, because an object would also have `constructor`. */
const kinds: ReadonlyMap<string, keyof Answers> = new Map([
  ['status', 'html'],
  ['status.json', 'json'],
])

export type StatusPage = (below: string, method: string) => Promise<KeptAnswer> | undefined

const READING = new Set(['GET', 'HEAD'])

/** Requests within this time get the same bytes, so a flood of them costs one reading. */
const FRESH_MS = 5 * SECOND
/** A reader does not wait longer for a process or a database that hangs. */
const WAIT_MS = 2 * SECOND

/** Answers the status of the installation. Undefined for other paths, and while the operator has not turned it on. */
export function openStatusPage(options: StatusPageOptions): StatusPage {
  const { config } = options
  let madeAt = 0
  let answers: Promise<Answers> | undefined
  return (below, method) => {
    const kind = config.flags.statusPage ? kinds.get(below) : undefined
    if (kind === undefined || !READING.has(method)) return undefined
    if (!answers || performance.now() - madeAt >= FRESH_MS) {
      madeAt = performance.now()
      answers = makeAnswers(options)
    }
    return answers.then((made) => made[kind])
  }
}

async function makeAnswers(options: StatusPageOptions): Promise<Answers> {
  const { config, instanceId, readiness, clock } = options
  const now = clock()
  const [isApiAnswering, history] = await Promise.all([
    inTime(options.isApiAnswering(), false),
    inTime(options.readHistory(now), undefined),
  ])
  const isAlone = config.databaseUrl === undefined
  const states = ownStates({ ...readiness.checks(), isApiAnswering })
  const model = statusModel(now, { instanceId, isAlone, states }, history)
  const home = `${config.publicUrl}${config.basePath}`
  const hsts = hstsOf(config)
  const page = installationPage(model, {
    ...{ host: config.publicHost, home },
    lookMs: config.statusLookMs,
  })
  return {
    html: kept(page, {
      ...hsts,
      ...pageHeaders,
      'content-type': 'text/html; charset=utf-8',
    }),
    json: kept(JSON.stringify(shownStatus(model)), {
      ...hsts,
      'content-type': 'application/json;charset=utf-8',
    }),
  }
}

const pageHeaders = {
  'content-security-policy': STATUS_PAGE_POLICY,
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'strict-origin-when-cross-origin',
}

const kept = (text: string, headers: Record<string, string>): KeptAnswer =>
  keptAnswer({
    status: 200,
    headers: {
      ...headers,
      'cache-control': `public, max-age=${FRESH_MS / SECOND}`,
      'x-content-type-options': 'nosniff',
    },
    body: Buffer.from(text),
  })

/** `otherwise` if it fails or takes too long. */
const inTime = <T, U>(work: Promise<T>, otherwise: U): Promise<T | U> =>
  Promise.race([work.catch(() => otherwise), Bun.sleep(WAIT_MS).then(() => otherwise)])
