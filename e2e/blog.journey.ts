import type { Page } from '@playwright/test'
import {
  expectAccessible,
  expectFits,
  expectNoHorizontalScroll,
  expectReadableInDark,
} from './support/accessibility.ts'
import { expect, test } from './support/journey.ts'
import { payloadsFor, touchAll, watchForScript } from './support/payloads.ts'

const LIST = '**/blog/blog-posts.json'

const titles = (page: Page) => page.locator('[data-posts] h2')
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search posts' })
const categories = (page: Page) => page.getByRole('navigation', { name: 'Categories' })

interface Entry {
  path: string
  title: string
  category: string
}

const readList = async (page: Page): Promise<Entry[]> =>
  (await page.request.get('blog/blog-posts.json')).json()

test('posts are filtered by category and by beginnings of words, and the address keeps it', async ({
  page,
}) => {
  const posts = await readList(page)
  const all = posts.map(({ title }) => title)
  expect(all).toHaveLength(13)
  const guides = posts.filter(({ category }) => category === 'Guides').map(({ title }) => title)
  await page.goto('')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog' }).click()
  await expect(titles(page)).toHaveText(all)
  await expect(page.getByText(`${all.length} posts`, { exact: true })).toBeVisible()

  await categories(page).getByRole('link', { name: 'Guides' }).click()
  await expect(titles(page)).toHaveText(guides)
  await expect(page).toHaveURL(/\/blog\?category=Guides$/)
  await expect(categories(page).locator('[aria-current]')).toHaveText('Guides')
  await expect(page.getByText(`${guides.length} of ${all.length} posts`)).toBeVisible()
  await search(page).fill('GETT sta')
  await expect(titles(page)).toHaveText(['Getting started'])
  await expect(page).toHaveURL(/\/blog\?category=Guides&q=GETT\+sta$/)
  await page.reload()
  await expect(titles(page)).toHaveText(['Getting started'])
  await expect(search(page)).toHaveValue('GETT sta')
  await page.goBack()
  await expect(titles(page)).toHaveText(all)
  await expect(search(page)).toHaveValue('')

  await search(page).fill('no post has that')
  await expect(titles(page)).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Show all posts' }).click()
  await expect(titles(page)).toHaveText(all)
  await expect(page).toHaveURL(/\/blog$/)
})

test('the keyboard reaches the filter, the posts and their way back', async ({ page }) => {
  await page.goto('blog')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#main$/)
  await page.keyboard.press('Tab')
  await expect(categories(page).getByRole('link', { name: 'All' })).toBeFocused()
  await page.keyboard.press('Tab')
  const first = categories(page).getByRole('link').nth(1)
  await expect(first).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(first).toHaveAttribute('aria-current', 'true')
  await search(page).focus()
  await page.keyboard.press('Tab')
  const post = titles(page).first().getByRole('link')
  await expect(post).toBeFocused()
  const title = (await post.textContent()) ?? ''
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  const back = page.getByRole('link', { name: 'Back to the blog' })
  await back.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Blog')
})

test('a list that cannot be loaded is logged and empty, until it is tried again', async ({
  page,
  complaints,
}) => {
  const logged: string[] = []
  page.on('console', (message) => logged.push(`${message.type()}: ${message.text()}`))
  for (const answer of ['{"posts": 1}', '[{"path": 1}]', '']) {
    await page.route(LIST, (route) =>
      answer ? route.fulfill({ body: answer, contentType: 'application/json' }) : route.abort(),
    )
    await page.goto('blog')
    await expect(page.getByText('The list of posts could not be loaded.')).toBeVisible()
    await expect(titles(page)).toHaveCount(0)
    const lines = logged.splice(0)
    expect(lines.join('\n')).toContain('info: The list of posts could not be loaded')
    await page.unroute(LIST)
  }
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(titles(page).first()).toBeVisible()
  await expect(page.getByText('The list of posts could not be loaded.')).toBeHidden()
  complaints.splice(0)
})

test('texts of the list and of the address never run as scripts', async ({ page, context }) => {
  const seen = await watchForScript(context)
  const hostile = payloadsFor('title')
  const posts = hostile.map((text, at) => ({
    path: `2025/05/${at}${text}`,
    title: text,
    category: text,
    date: '2025-05-01',
    readingTime: text,
    author: text,
    image: '/app/favicon.svg',
  }))
  await page.route(LIST, (route) => route.fulfill({ json: posts }))
  await page.goto('blog')
  await expect(titles(page)).toHaveCount(hostile.length)
  expect(await titles(page).allTextContents()).toEqual(hostile)
  expect(await touchAll(page)).toEqual([])
  await page.unroute(LIST)
  for (const text of hostile.slice(0, 12)) {
    await page.goto(`blog?${new URLSearchParams({ category: text, q: text })}`)
    await expect(page.getByText('No post matches.')).toBeVisible()
    await expect(search(page)).toHaveValue(text.replace(/[\r\n]/g, ''))
    expect(await touchAll(page)).toEqual([])
  }
  expect(seen).toEqual([])
})

test('all pages of the blog are accessible in both themes, wide and narrow', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const paths = (await readList(page)).map(({ path }) => `blog/${path}`)
  for (const [at, path] of ['blog', ...paths].entries()) {
    await page.setViewportSize({ width: 375, height: 812 })
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNoHorizontalScroll(page)
    // The list and a post; the others have the same parts.
    if (at > 1) continue
    await expectFits(page)
    await page.setViewportSize({ width: 1440, height: 900 })
    await expectAccessible(page)
    await expectReadableInDark(page)
    await expectNoHorizontalScroll(page)
  }
})

test('without JavaScript all posts are listed and readable, and no button is dead', async ({
  browser,
  program,
}) => {
  const context = await browser.newContext({
    baseURL: `${program.origin}/app/`,
    javaScriptEnabled: false,
  })
  const page = await context.newPage()
  await page.goto('blog')
  const all = (await readList(page)).map(({ title }) => title)
  await expect(titles(page)).toHaveText(all)
  await expect(search(page)).toBeHidden()
  await expect(categories(page)).toBeHidden()
  await titles(page).first().getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(all[0] ?? '')
  await expect(page.getByRole('article').getByRole('paragraph').first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Share this post' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Hide this for three days' })).toBeHidden()
  const section = page.getByRole('navigation', { name: 'On this page' }).getByRole('link').nth(1)
  const name = (await section.textContent()) ?? ''
  await section.click()
  await expect(page.getByRole('heading', { name, exact: true })).toBeInViewport()
  await context.close()
})

test('an unknown post is a missing page, and a path that none can have is warned of', async ({
  page,
  complaints,
}) => {
  for (const [path, warned] of [
    ['2025/05/no-such-post', false],
    ['2025/5/Qr%20Codes', true],
    ['about-us', true],
  ] as const) {
    const answer = await page.goto(`blog/${path}`)
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'This page is folded away' })).toBeVisible()
    await expect(page.locator('[data-theme-choice][aria-pressed=true]').first()).toBeAttached()
    const found = complaints.splice(0).filter((text) => !text.includes('status of 404'))
    expect(found.map((text) => text.replace(/^\S+ /, ''))).toEqual(
      warned ? [`No post can have this path: ${path}`] : [],
    )
  }
})
