import { lazy, Suspense } from 'react'
import type { PulseMapProps } from './pulse-map-drawn.tsx'
import { WorldMapSkeleton } from './world-map.tsx'

const Drawn = lazy(() => import('./pulse-map-drawn.tsx'))

/** A map of the world with a dot for everything that just happened, which fades. */
export function PulseMap(props: PulseMapProps) {
  return (
    <Suspense fallback={<WorldMapSkeleton />}>
      <Drawn {...props} />
    </Suspense>
  )
}
