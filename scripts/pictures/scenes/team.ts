import { dialog, head, type Scene, visible } from '../scene.ts'

export const teamScenes: readonly Scene[] = [
  {
    name: 'team',
    path: 'settings/users',
    set: (page) => visible(page.getByText('Lea Quist')),
    shows: head,
  },
  {
    name: 'roles',
    path: 'settings/users',
    async set(page) {
      await page.getByRole('button', { name: 'Invite' }).click()
      await dialog(page).getByLabel('E-mail').fill('noor@alderandpine.example')
      await dialog(page).getByLabel('Editor').check()
    },
    shows: (page) => ({ element: dialog(page) }),
  },
  {
    name: 'audit-log',
    path: 'settings/audit',
    set: (page) => visible(page.getByText('Ida Falk')),
    shows: head,
  },
  {
    name: 'new-key',
    path: 'settings/api-keys',
    async set(page) {
      await page.getByRole('button', { name: 'New key' }).first().click()
      await dialog(page).getByRole('textbox', { name: 'Name' }).fill('Shop: links in order mails')
      await dialog(page).getByRole('radio', { name: 'Creator' }).check()
    },
    shows: head,
  },
  {
    name: 'security',
    path: 'settings/security',
    set: (page) => visible(page.getByText('Where you are signed in')),
    shows: head,
  },
  {
    name: 'referrals',
    path: 'settings/referrals',
    set: (page) => visible(page.getByRole('cell', { name: 'Signed up' })),
    shows: head,
  },
]
