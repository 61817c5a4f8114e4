import { head, type Scene, visible } from '../scene.ts'

export const planScenes: readonly Scene[] = [
  {
    name: 'plans',
    path: 'upgrade',
    set: (page) => visible(page.getByText('250,000').first()),
    shows: { ...head, width: 880, height: 513 },
    hasPayments: true,
  },
]
