import type { Locator, Page } from '@playwright/test'
import type { OwnDomain } from '../contract/domains/domains.ts'
import type { Link } from '../contract/links/links.ts'
import type { DnsServer } from '../server/testing/servers/dns-server.ts'
import { expectAccessible, expectFits } from './support/accessibility.ts'
import { documentOf, editorOf, makeHub } from './support/hubs.ts'
import { expect, test } from './support/journey.ts'
import { bornPerson, newPerson, signIn } from './support/people.ts'
import { callsOf } from './support/second-factors.ts'
import { joinedBy } from './support/team.ts'

test.use({ variant: 'ownDomains', contextOptions: { reducedMotion: 'reduce' } })

const ADMINISTRATOR = 47
const NAME = 'twain.alder.example'
const ona = bornPerson('Ona', 'Twain')
const pim = newPerson('Pim', 'Twain')

const noteIn = (place: Page | Locator) => place.getByRole('alert', { name: 'Changed elsewhere' })
const rowIn = (place: Page | Locator, name: string) =>
  noteIn(place).getByRole('row', { name: new RegExp(`^${name} `) })

type ApiCall = Awaited<ReturnType<typeof callsOf>>

interface Two {
  page: Page
  theirs: Page
  call: ApiCall
  /** As the other person. */
  other: ApiCall
}

test('two people change the same link, domain, monitor and hub, and see what the other one did', async ({
  page,
  browser,
  mailbox,
  baseURL,
  dns,
}) => {
  await signIn(page, ona)
  const theirs = await joinedBy(page, {
    ...{ browser, mailbox, baseURL },
    ...{ person: pim, role: ADMINISTRATOR },
  })
  const two = { page, theirs, call: await callsOf(page), other: await callsOf(theirs) }
  await test.step('a link', () => changeLink(two))
  await test.step('a domain', () => changeDomain(two, dns))
  await test.step('a monitor', () => changeMonitor(two))
  await test.step('the settings of a hub', () => changeHub(two))
})

async function changeLink({ page, theirs, call, other }: Two): Promise<void> {
  const link = await call<Link>('POST', '/redirects/standard', {
    ...{ redirectTo: 'https://www.example.com/', vanity: 'twain', title: 'Spring' },
  })
  const drawer = await openLink(page, link)
  const theirDrawer = await openLink(theirs, link)
  await theirDrawer.getByLabel('Title', { exact: true }).fill('Spring sale')
  await theirDrawer.getByRole('button', { name: 'Save changes' }).click()
  await expect(theirDrawer).toBeHidden()

  await drawer.getByLabel('Title', { exact: true }).fill('Spring box')
  await drawer.getByRole('button', { name: /^External ID/ }).click()
  await drawer.getByRole('textbox', { name: 'External ID' }).fill('crm-17')
  await drawer.getByRole('button', { name: 'Save changes' }).click()
  await expect(rowIn(drawer, 'Title')).toHaveText(['TitleSpring saleSpring box'])
  const read = () => call<Link>('GET', `/redirects/${link.domain}/${link.key}`)
  expect(await read()).toMatchObject({ title: 'Spring sale', externalId: null })
  await expectAccessible(page)
  await page.setViewportSize({ width: 375, height: 812 })
  await expectFits(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await noteIn(drawer).getByRole('button', { name: 'Save mine' }).click()
  await expect(drawer).toBeHidden()
  expect(await read()).toMatchObject({ title: 'Spring box', externalId: 'crm-17' })

  const again = await openLink(page, link)
  await again.getByLabel('Title', { exact: true }).fill('Mine')
  await other('PUT', '/redirects/standard', { ...at(link), title: 'Theirs' })
  await again.getByRole('button', { name: 'Save changes' }).click()
  await noteIn(again).getByRole('button', { name: 'Take theirs' }).click()
  await expect(again.getByLabel('Title', { exact: true })).toHaveValue('Theirs')
  await expect(noteIn(again)).toBeHidden()
}

async function changeDomain({ page, call, other }: Two, dns: DnsServer): Promise<void> {
  const domain = await call<OwnDomain>('POST', '/domains', { name: NAME })
  const proof = domain.records.find(({ purpose }) => purpose === 'proof')
  dns.set(`_unfurly.${NAME}`, 'TXT', proof?.value ?? '')
  const look = () => call<OwnDomain>('POST', `/domains/${domain.id}/check`)
  await expect.poll(async () => (await look()).state, { timeout: 60_000 }).toBe('verified')
  await page.goto('settings/domains')
  const heading = page.getByRole('button', { name: /^twain\.alder\.example/ })
  await heading.click()
  await page.getByLabel('Without a key').fill('https://example.com/mine')
  await other('PUT', `/domains/${domain.id}`, { rootTarget: 'https://example.com/theirs' })
  // What was typed is kept, and so is what it was typed over.
  await page.reload()
  await heading.click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(rowIn(page, 'Without a key')).toContainText('https://example.com/theirs')
  await expect(page.getByLabel('Without a key')).toHaveValue('https://example.com/mine')
  await noteIn(page).getByRole('button', { name: 'Save mine' }).click()
  await expect(noteIn(page)).toBeHidden()
  await expect
    .poll(async () => (await call<OwnDomain>('GET', `/domains/${domain.id}`)).rootTarget)
    .toBe('https://example.com/mine')
}

async function changeMonitor({ page, call, other }: Two): Promise<void> {
  const link = await call<Link>('POST', '/redirects/standard', {
    ...{ redirectTo: 'https://www.example.com/', vanity: 'watched', monitoring: true },
  })
  const monitor = `${link.domain}/${link.key}`
  await page.goto(`monitoring/${encodeURIComponent(link.domain)}/${link.key}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'What to expect' }).click()
  const dialog = page.getByRole('dialog', { name: 'What to expect' })
  await dialog.getByLabel('Must say').fill('Mine')
  await other('PUT', `/monitors/${monitor}`, {
    expectation: { codes: [200], keyword: 'Theirs' },
  })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(rowIn(dialog, 'Must say')).toHaveText(['Must sayTheirsMine'])
  // Nothing was typed there: it stays as the other one has set it.
  await expect(rowIn(dialog, 'Codes')).toBeHidden()
  await noteIn(dialog).getByRole('button', { name: 'Save mine' }).click()
  await expect(dialog).toBeHidden()
  const { expectation } = await call<{ expectation: object }>('GET', `/monitors/${monitor}`)
  expect(expectation).toMatchObject({ codes: [200], keyword: 'Mine' })
}

async function changeHub({ page, other }: Two): Promise<void> {
  const hub = await makeHub(page, {
    vanity: 'twain-hub',
    document: documentOf('Twain Kites', 'https://kites.example/'),
  })
  await page.goto(editorOf(hub))
  await page
    .getByRole('navigation', { name: 'Editor' })
    .getByRole('link', { name: 'Settings' })
    .click()
  await page.getByText('With a code').click()
  await page.getByLabel('Code', { exact: true }).fill('mine-1234')
  const lock = { kind: 'code', code: 'theirs-1234', until: null }
  await other('PATCH', `/furlhubs/${hub.domain}/${hub.key}`, { settings: { lock } })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(rowIn(page, 'Code')).toHaveText(/theirs-1234.*mine-1234/)
  await noteIn(page).getByRole('button', { name: 'Take theirs' }).click()
  await expect(page.getByLabel('Code', { exact: true })).toHaveValue('theirs-1234')
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeHidden()
}

const at = ({ domain, key }: Link) => ({ domain, key })

async function openLink(page: Page, { domain, key }: Link): Promise<Locator> {
  await page.goto(`main/furls/${encodeURIComponent(domain)}/${key}`)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  return page.getByRole('dialog', { name: 'Edit link' })
}
