import { z } from 'zod'
import { screenRoutes } from '../screens/screen-routes.ts'

export const ScreenView = z
  .strictObject({
    route: z.enum(screenRoutes, 'This screen is not known'),
    title: z.string().trim().min(1, 'Name the screen').max(120, 'Use at most 120 characters'),
  })
  .meta({ id: 'ScreenView' })

export type ScreenView = z.infer<typeof ScreenView>
