import type { HubExperiment } from '../../../contract/hubs/experiments.ts'
import type { Hub } from '../../../contract/hubs/hubs.ts'
import { problems } from '../../../contract/problem.ts'
import { ApiProblem } from '../../lib/api/api-problem.ts'
import { failureWords } from '../../lib/api/failure-words.ts'
import type { ChipTone } from '../../ui/lists/state-chip.tsx'

export const KEPT_FOR_A_DAY =
  'Visitors keep their version for a day; people who asked not to be tracked and robots get A.'

type StartedOn = Pick<Hub, 'experiment' | 'publishedVersion' | 'scheduledAt' | 'status'>

/** Why no experiment can begin, as far as the hub shows it; undefined if one can. */
export function startRefusal(hub: StartedOn, version: number): string | undefined {
  if (hub.experiment) return problems['experiment-running'][2]
  if (hub.publishedVersion === null || hub.status === 'DISABLED' || hub.status === 'TRASHED')
    return problems['experiment-needs-page'][2]
  if (hub.scheduledAt !== null)
    return 'A publication is scheduled. Cancel it, or wait until it has happened, first.'
  if (version === hub.publishedVersion)
    return 'This version is the published one. Choose another one to compare it with.'
  return undefined
}

/** What the server says against it: every sentence, once. */
export function refusalSentences(error: unknown): string[] {
  const { detail } = failureWords(error)
  if (!(error instanceof ApiProblem) || error.fields.length === 0) return [detail]
  return [...new Set(error.fields.map(({ message }) => message))]
}

type End = Pick<HubExperiment, 'promoted'>

export const endWords = ({ promoted }: End): string =>
  promoted === 'B' ? 'B promoted' : promoted === 'A' ? 'A kept' : 'Ended'

export const endTone = ({ promoted }: End): ChipTone => (promoted === null ? 'plain' : 'good')
