import { z } from 'zod'
import { locked } from '../clicks/analytics.ts'
import { PageQuery, pageOf } from '../paging.ts'
import { Author } from './versions.ts'

export const SHARE_MIN = 10
export const SHARE_MAX = 90
export const SHARE_DEFAULT = 50

export const experimentVersions = ['A', 'B'] as const

export type ExperimentVersion = (typeof experimentVersions)[number]

/** The rule in the record of a view, which names the shown version. Empty outside of experiments. */
export const ruleOfView = (experimentId: string, version: ExperimentVersion): string =>
  `${experimentId}:${version}`

/** The published version becomes A; the version that is named becomes B. */
export const StartHubExperiment = z
  .strictObject({
    version: z
      .int('Use the number of a version')
      .min(1, 'Use the number of a version')
      .meta({ description: 'The number of the version that becomes B' }),
    share: z
      .int(`Use a whole number from ${SHARE_MIN} to ${SHARE_MAX}`)
      .min(SHARE_MIN, `At least ${SHARE_MIN}`)
      .max(SHARE_MAX, `At most ${SHARE_MAX}`)
      .default(SHARE_DEFAULT)
      .meta({ description: 'Percent of the visitors who get B' }),
  })
  .meta({ id: 'StartHubExperiment' })

export const PromoteHubVersion = z
  .strictObject({ version: z.enum(experimentVersions, 'Use A or B') })
  .meta({ id: 'PromoteHubVersion' })

/** Of a hub, while one runs. */
export const RunningExperiment = z
  .object({
    id: z.string(),
    versionA: z.int(),
    versionB: z.int(),
    share: z.int(),
    startedAt: z.string(),
  })
  .meta({ id: 'RunningHubExperiment' })

export const VersionResult = z
  .object({
    views: z.int(),
    visitors: z.int().meta({ description: 'People who saw it, told apart within a UTC day' }),
    clicked: z.int().meta({ description: 'Those of them who then pressed a button' }),
    rate: z.number().meta({ description: '`clicked` of `visitors`, from 0 to 1' }),
  })
  .meta({ id: 'HubVersionResult' })

export const verdictKinds = ['TOO_EARLY', 'OPEN', 'SAME', 'PROBABLE', 'CERTAIN'] as const

/** How sure the result is. */
export const ExperimentVerdict = z
  .object({
    kind: z.enum(verdictKinds),
    better: z.enum(experimentVersions).nullable().meta({
      description: 'Which one is ahead; null before there are enough visitors',
    }),
    probability: z.number().meta({ description: 'That the rate of B is higher, from 0 to 1' }),
    difference: z
      .object({ mean: z.number(), low: z.number(), high: z.number() })
      .meta({ description: 'Rate of B less rate of A: expected, and the interval with 95 %' }),
    missing: z
      .object({ A: z.int(), B: z.int() })
      .meta({ description: 'Visitors who have to come before anything is said' }),
    words: z.string().meta({ description: 'The same as a sentence' }),
  })
  .meta({ id: 'HubExperimentVerdict' })

export const ExperimentResult = z
  .object({ a: VersionResult, b: VersionResult, verdict: ExperimentVerdict, locked })
  .meta({ id: 'HubExperimentResult' })

export const HubExperiment = z
  .object({
    id: z.string(),
    status: z.enum(['RUNNING', 'ENDED']),
    versionA: z.int(),
    versionB: z.int(),
    share: z.int().meta({ description: 'Percent of the visitors who get B' }),
    startedAt: z.string(),
    startedBy: Author,
    endedAt: z.string().nullable(),
    endedBy: Author,
    promoted: z.enum(experimentVersions).nullable(),
    result: ExperimentResult.nullable().meta({
      description: 'Null while the numbers cannot be read',
    }),
  })
  .meta({ id: 'HubExperiment' })

/** The result of each is a question to the analytics store, so a page has few. */
export const ListHubExperiments = PageQuery.extend({
  limit: z.coerce.number().int().min(1).max(20).default(10),
})

export const HubExperimentPage = pageOf(HubExperiment).meta({ id: 'HubExperimentPage' })

export type StartHubExperiment = z.infer<typeof StartHubExperiment>
export type PromoteHubVersion = z.infer<typeof PromoteHubVersion>
export type RunningExperiment = z.infer<typeof RunningExperiment>
export type VersionResult = z.infer<typeof VersionResult>
export type ExperimentVerdict = z.infer<typeof ExperimentVerdict>
export type ExperimentResult = z.infer<typeof ExperimentResult>
export type HubExperiment = z.infer<typeof HubExperiment>
export type ListHubExperiments = z.infer<typeof ListHubExperiments>
export type HubExperimentPage = z.infer<typeof HubExperimentPage>
