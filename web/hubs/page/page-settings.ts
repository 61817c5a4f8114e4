import { useQuery } from '@tanstack/react-query'
import type { Hub } from '../../../contract/hubs/hubs.ts'

/** The settings that a page is drawn with: custom CSS without what could load or reach anything else. */
export function usePageSettings({
  settings: { removeBranding, customCss },
}: Pick<Hub, 'settings'>) {
  const cleaned = useQuery({
    queryKey: ['hubs', 'css', customCss],
    queryFn: async () => {
      const { cleanCustomCss } = await import('../../../hub-page/custom-css.ts')
      return cleanCustomCss(customCss ?? '').css
    },
    enabled: customCss !== null,
    staleTime: Number.POSITIVE_INFINITY,
  }).data
  return { removeBranding, customCss: customCss === null ? null : (cleaned ?? null) }
}
