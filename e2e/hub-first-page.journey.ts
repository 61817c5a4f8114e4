import { expectAccessible, expectFits } from './support/accessibility.ts'
import { documentOf, editorOf, makeHub } from './support/hubs.ts'
import { expect, test } from './support/journey.ts'
import { bornPerson, signIn } from './support/people.ts'
import { untilSettled } from './support/until-settled.ts'

test.use({ settles: true, contextOptions: { reducedMotion: 'reduce' } })

/** axe speaks to the frames of pages too, which run no scripts. */
const IN_FRAMES = "Blocked script execution in 'about:srcdoc'"

function forgive(complaints: string[], ...expected: string[]): void {
  const others = complaints.filter((text) => !expected.some((part) => text.includes(part)))
  complaints.splice(0, complaints.length, ...others)
}

test('a newcomer has a published hub after three presses and a name', async ({ page, browser }) => {
  await signIn(page, bornPerson('Nina', 'Light'))
  await page.goto('main/furlhubs')
  await untilSettled(page)
  await page.getByRole('button', { name: /^Café/ }).click()
  const dialog = page.getByRole('dialog', { name: 'New hub' })
  await expect(dialog.getByLabel('Name', { exact: true })).toBeFocused()
  await page.keyboard.type('Нина Light')
  await expect(dialog.getByText(/\/nina-light is free$/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Create hub' }).click()
  await page.waitForURL('**/nina-light')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Published', exact: true })).toBeDisabled()
  await expect(page.getByText(/5 blocks are hidden until they have an address\.$/)).toBeVisible()
  const context = await browser.newContext({ javaScriptEnabled: false })
  const visitor = await context.newPage()
  const address = `http://hub.${new URL(page.url()).host}/nina-light`
  await expect(async () => {
    expect((await visitor.goto(address))?.status()).toBe(200)
  }).toPass()
  await expect(visitor.getByRole('heading', { name: 'Opening hours' })).toBeVisible()
  await expect(visitor.getByText('Book a table')).toHaveCount(0)
  await context.close()
})

test('the key of a new hub follows its name, gives way to one that is taken, and may be random', async ({
  page,
}) => {
  await signIn(page, bornPerson('Ola', 'Brekke'))
  await makeHub(page, {
    vanity: 'brekke-boats',
    document: documentOf('Brekke', 'https://kites.example/'),
  })
  await page.setViewportSize({ width: 375, height: 667 })
  await page.goto('main/furlhubs?intro=true')
  const dialog = page.getByRole('dialog', { name: 'New hub' })
  const key = dialog.getByLabel('Key')
  await expect(dialog.getByRole('button', { name: 'Create hub' })).toBeInViewport({ ratio: 1 })
  await dialog.getByLabel('Name', { exact: true }).fill('Brekke Boats')
  await expect(key).toHaveValue('brekke-boats-2')
  await expect(dialog.getByText(/\/brekke-boats-2 is free$/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Use a random key' }).click()
  await expect(key).toHaveValue('')
  await dialog.getByRole('button', { name: 'Use the name' }).click()
  await expect(key).toHaveValue('brekke-boats-2')
  await key.fill('brekke-boats')
  await expect(dialog.getByText('This key is already in use')).toBeVisible()
  await expectFits(page)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'brekke-boats-3' }).click()
  await dialog.getByRole('button', { name: 'Create hub' }).click()
  await page.waitForURL('**/brekke-boats-3')
})

test('the social row completes what its networks know, and says what else they accept', async ({
  page,
  complaints,
}) => {
  await signIn(page, bornPerson('Pia', 'Sund'))
  const document = documentOf('Sund Kites', 'https://kites.example/')
  const items = [
    { id: 'i1', network: 'instagram', url: '' },
    { id: 'i2', network: 'phone', url: '' },
  ]
  document.blocks.push({ id: 's', type: 'social', items })
  const hub = await makeHub(page, { vanity: 'sund-kites', document })
  await page.goto(editorOf(hub))
  await page.getByRole('button', { name: /^Social row Hidden until it has an address/ }).click()
  const instagram = page.getByLabel('Instagram name or address')
  const phone = page.getByLabel('Phone number')
  await instagram.fill('@sund')
  await expect(page.getByText('Leads to https://www.instagram.com/sund')).toBeVisible()
  await expect(instagram).toHaveValue('@sund')
  await phone.fill('+47 1234')
  await expect(instagram).toHaveValue('https://www.instagram.com/sund')
  await phone.blur()
  await expect(phone).toHaveValue('tel:+471234')
  await instagram.fill('sund kites')
  await instagram.blur()
  const sentence = 'Correct the address for Instagram: use a name such as @name'
  await expect(page.getByText(sentence).first()).toBeVisible()
  await expect(instagram).toHaveAccessibleDescription(/use a name such as @name/)
  await expectAccessible(page)
  await instagram.fill('m.instagram.com/sund')
  await instagram.blur()
  await expect(instagram).toHaveValue('https://www.instagram.com/sund')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Published', exact: true })).toBeDisabled()
  forgive(complaints, IN_FRAMES)
})

test('tips, shop items, events, podcasts and maps are on the page with their lines', async ({
  page,
  browser,
  complaints,
}) => {
  await signIn(page, bornPerson('Rut', 'Holm'))
  const hub = await makeHub(page, {
    vanity: 'holm-kites',
    document: documentOf('Holm Kites', 'https://kites.example/'),
  })
  await page.goto(editorOf(hub))
  const add = async (name: RegExp) => {
    await page.getByRole('button', { name: 'Add block' }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  const fill = (label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text)
  await add(/^Event/)
  await fill('Title', 'Kite day')
  await fill('Address', 'https://tickets.example/')
  await fill('Date', '2027-05-01')
  await fill('Time', '14:00')
  await fill('Place', 'North beach')
  await expectAccessible(page)
  await add(/^Map/)
  await fill('Place', 'North beach, Holm')
  await add(/^Shop item/)
  await fill('Title', 'Small kite')
  await fill('Address', 'https://shop.example/')
  await fill('Price', '24 €')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Published', exact: true })).toBeDisabled()
  const context = await browser.newContext({ javaScriptEnabled: false })
  const visitor = await context.newPage()
  await expect(async () => {
    expect((await visitor.goto(hub.shortUrl))?.status()).toBe(200)
  }).toPass()
  for (const name of [
    'Kite day Sat 1 May 2027, 14:00 · North beach',
    'How to find us North beach, Holm',
    'Small kite 24 €',
  ])
    await expect(visitor.getByRole('link', { name })).toBeVisible()
  await context.close()
  forgive(complaints, IN_FRAMES)
})

test('an unknown hub keeps the frame of the editor', async ({ page, complaints }) => {
  await signIn(page, bornPerson('Siv', 'Lange'))
  await page.goto('furlhub/editor/hub.localhost/nowhere')
  await expect(page.getByRole('heading', { level: 1, name: 'Hub not found' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Go to your hubs' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'FurlHub' })).toBeVisible()
  forgive(complaints, 'status of 404', 'There is nothing at this address')
})
