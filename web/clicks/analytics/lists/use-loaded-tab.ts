import { useEffect, useState, useTransition } from 'react'
import type { Dimension } from '../../../../contract/clicks/dimensions.ts'
import { askTogether, type ScreenPart } from '../page/screen-parts.ts'
import type { AnalyticsScope } from '../scope.ts'

/**
 * The tab whose rows are there, of a panel whose chosen tab changes at once. With a newer scope it is the chosen one, whose
 * rows were loaded with that scope.
 */
export function useLoadedTab(
  dimension: Dimension,
  scope: AnalyticsScope,
  partsOf: (scope: AnalyticsScope, dimension: Dimension) => readonly ScreenPart[],
): { loaded: Dimension; isLoading: boolean } {
  const [loaded, setLoaded] = useState({ dimension, scope })
  const [isRendering, startTransition] = useTransition()
  if (loaded.scope !== scope) setLoaded({ dimension, scope })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the parts of a newer scope were asked for with it
  useEffect(() => {
    if (loaded.dimension === dimension) return undefined
    let isLeft = false
    void askTogether(partsOf(scope, dimension)).then(() => {
      if (!isLeft) startTransition(() => setLoaded({ dimension, scope }))
    })
    return () => {
      isLeft = true
    }
  }, [dimension, loaded.dimension])
  return { loaded: loaded.dimension, isLoading: isRendering || loaded.dimension !== dimension }
}
