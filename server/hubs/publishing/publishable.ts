import type { HubDocument } from '../../../contract/hubs/document.ts'
import { publishingChecks } from '../../../hub-page/checks.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { HubRow } from '../store.ts'

/** Throws a Problem that names every field to be mended. */
export function requirePublishable(document: HubDocument): void {
  const { errors } = publishingChecks(document)
  if (errors.length === 0) return
  const paths = errors.map(({ blockId, field, message }): [string, string] => {
    const at = document.blocks.findIndex(({ id }) => id === blockId)
    return [at < 0 ? field : `blocks.${at}.${field}`, message]
  })
  throw new Problem('invalid', {
    detail: 'This page cannot be published yet. See what is missing.',
    errors: Object.fromEntries(paths),
  })
}

/** A publication would replace one of the two versions that are compared. */
export function requireNoExperiment(hub: HubRow): void {
  if (hub.experiment_id !== null) throw new Problem('experiment-running')
}
