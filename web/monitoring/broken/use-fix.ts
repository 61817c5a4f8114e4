import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { BrokenTarget, FixTargets } from '../../../contract/monitoring/broken-targets.ts'
import { monitorKeys } from '../queries.ts'
import { fixTargets } from './broken-queries.ts'
import { fixedWords } from './broken-words.ts'

/** At most so many in one call. */
const MOST = 200

export function useFix(links: readonly BrokenTarget[], onFixed: (words: string) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (fix: FixTargets['fix']) =>
      fixTargets({ links: links.slice(0, MOST).map(({ domain, key }) => ({ domain, key })), fix }),
    onSuccess: async (end) => {
      onFixed(fixedWords(end))
      await Promise.all([
        client.invalidateQueries({ queryKey: monitorKeys.all }),
        client.invalidateQueries({ queryKey: ['links'] }),
      ])
    },
  })
}
