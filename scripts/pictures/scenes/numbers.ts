import { dialog, head, panel, type Scene, visible } from '../scene.ts'

export const numberScenes: readonly Scene[] = [
  {
    name: 'campaigns',
    path: 'analytics?period=90d',
    set: (page) => visible(panel(page, 'UTM')),
    shows: (page) => ({ element: panel(page, 'UTM') }),
  },
  {
    name: 'analytics',
    path: 'analytics?period=30d',
    set: (page) => visible(page.getByLabel(/over time/)),
    shows: head,
  },
  {
    name: 'where',
    path: 'analytics?period=30d',
    async set(page) {
      await visible(panel(page, 'Where').locator('svg path'))
      // The flags, which come after the words
      await visible(panel(page, 'Where').locator('img'))
    },
    shows: (page) => ({ element: panel(page, 'Where') }),
  },
  {
    name: 'bots',
    path: 'analytics?period=30d',
    set: (page) => visible(panel(page, 'Bots and previews').getByText('Googlebot')),
    shows: (page) => ({ element: panel(page, 'Bots and previews') }),
  },
  {
    name: 'kinds',
    path: 'analytics?period=30d',
    async set(page) {
      await visible(page.getByLabel(/over time/))
      await page.getByRole('button', { name: /^Clicks by/ }).click()
      await visible(dialog(page).getByText('Count repeat clicks once'))
    },
    shows: head,
  },
]
