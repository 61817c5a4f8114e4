import { Problem } from '../../platform/http/problem.ts'

/** Why a ZIP cannot be restored, as a sentence for the person who sent it. */
export const refusal = (detail: string): Problem => new Problem('invalid', { detail })

export const damaged = (): Problem =>
  refusal('The ZIP is damaged, or not complete. Download it once more, and send it again.')

export const notOurs = (): Problem =>
  refusal(
    'This is no ZIP of an account that can be restored. Make an export with a present version, and send its first part.',
  )
