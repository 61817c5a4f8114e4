import { queryOptions, skipToken } from '@tanstack/react-query'
import type { TargetFacts } from '../../../contract/links/targets.ts'
import type { MonitorSettings } from '../../../contract/monitoring/settings.ts'
import { answer, api } from '../../lib/api/api.ts'

const TITLE_LASTS_MS = 600_000

/** Facts about the target page, such as its title. Skipped for an empty address. */
export const targetQuery = (address: string) =>
  queryOptions({
    queryKey: ['target', address],
    queryFn:
      address === ''
        ? skipToken
        : ({ signal }): Promise<TargetFacts> =>
            answer(api.v1.targets.$get({ query: { address } }, { init: { signal } })),
    staleTime: TITLE_LASTS_MS,
    retry: false,
  })

/** How often destinations are checked. Shared with the screen of these settings by its key. */
export const monitorSettingsQuery = queryOptions({
  queryKey: ['monitors', 'settings'],
  queryFn: (): Promise<MonitorSettings> => answer(api.v1.monitors.settings.$get()),
})
