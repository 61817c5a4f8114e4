import { head, type Scene, visible } from '../scene.ts'

export const monitoringScenes: readonly Scene[] = [
  {
    name: 'monitoring',
    path: 'monitoring',
    set: (page) => visible(page.getByRole('list', { name: 'Monitors' }).getByText('Gift cards')),
    shows: head,
  },
  {
    name: 'incident',
    path: 'monitoring/go.alder.example/menu',
    async set(page) {
      await page
        .getByRole('region', { name: 'Incidents' })
        .getByRole('link', { name: /502/ })
        .first()
        .click()
      await visible(page.getByRole('region', { name: 'Timeline' }).getByText('Recovered'))
    },
    shows: head,
  },
]
