import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type PageReading, readPage } from './reading/read-page.ts'

/** A page as its service published it, with people who do not exist. */
export const sampleText = (name: string): string =>
  readFileSync(fileURLToPath(new URL(`samples/${name}`, import.meta.url)), 'utf8')

type Page = Extract<PageReading, { kind: 'page' }>

export function pageIn(text: string, address?: string): Page {
  const reading = readPage({ text, address })
  if (reading.kind !== 'page') throw new Error(`refused: ${JSON.stringify(reading)}`)
  return reading
}

export const samplePage = (name: string, address?: string): Page['page'] =>
  pageIn(sampleText(name), address).page

/** A page of Linktree with these properties. */
export function linktreeWith(props: object, account: object = {}): string {
  const pageProps = { account: { username: 'x', links: [], ...account }, links: [], ...props }
  const json = JSON.stringify({ props: { pageProps } }).replaceAll('<', '\\u003c')
  return `<!doctype html><script id="__NEXT_DATA__" type="application/json">${json}</script>`
}

/** A page of LinkStack with these parts between its name and its end. */
export const linkstackWith = (parts: string): string =>
  `<!doctype html><link rel="stylesheet" href="/assets/linkstack/css/brands.css"><div class="container"><h1 class="fadein">Name</h1>${parts}</div>`

/** A page of LittleLink with these buttons. */
export const littlelinkWith = (buttons: string): string =>
  `<!doctype html><link rel="stylesheet" href="css/brands.css"><div class="container"><div class="column"><h1>Name</h1><p>Bio</p><div class="button-stack">${buttons}</div></div></div>`

export function bentoWith(items: unknown[], profile: object = {}): string {
  const pageProps = { profile: { name: 'Name', bento: { items }, ...profile } }
  const json = JSON.stringify({ props: { pageProps } }).replaceAll('<', '\\u003c')
  return `<!doctype html><script id="__NEXT_DATA__" type="application/json">${json}</script>`
}
