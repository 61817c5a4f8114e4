import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import css from './world-map.module.css'
import type { WorldMapProps } from './world-map-drawn.tsx'

const Drawn = lazy(() => import('./world-map-drawn.tsx'))

/** Marks on a map of the world, of which one can be chosen. The shapes are loaded on first use. */
export function WorldMap(props: WorldMapProps) {
  return (
    <Suspense fallback={<WorldMapSkeleton />}>
      <Drawn {...props} />
    </Suspense>
  )
}

export const WorldMapSkeleton = () => <Skeleton className={css.skeleton ?? ''} />
