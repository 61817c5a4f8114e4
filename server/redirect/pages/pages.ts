import { createHash } from 'node:crypto'
import { inOneLine } from '../../../contract/one-line.ts'
import { art } from './visitor-art.ts'
import { STYLE } from './visitor-style.ts'

/** Input of the pages that replace a redirect: plain HTML of about 3 kB, without script, font or picture. */
export interface VisitorPage {
  /** The link's domain, as requested. */
  host: string
  /** The key as requested, decoded and without its slash. It may contain any text. */
  key: string
  /** Address of the application: PUBLIC_URL with the base path. */
  home: string
  /** The message of a rule that blocks visitors. */
  message?: string | undefined
}

const styleHash = createHash('sha256').update(STYLE).digest('base64')

/** The Content-Security-Policy of these pages; each page sets its own form-action. */
export const policyWith = (formAction: string): string =>
  `default-src 'none'; style-src 'sha256-${styleHash}'; img-src data:; base-uri 'none'; form-action ${formAction}; frame-ancestors 'none'`

export const VISITOR_PAGE_POLICY = policyWith("'self'")

/** With status 404: no such key, not started, disabled or in the trash; the page does not say which. */
export const notFoundPage = (visited: VisitorPage) =>
  page(visited, {
    art: art.missing,
    title: 'There is no link here',
    text: [
      `${addressOf(visited)} does not lead anywhere.`,
      'Check the spelling, or ask whoever gave it to you. On paper, 0 and O, 1 and l look alike.',
    ],
  })

/** With status 410. */
export const gonePage = (visited: VisitorPage) =>
  page(visited, {
    art: art.ended,
    title: 'This link has ended',
    text: [
      `${addressOf(visited)} was set to end, and it has.`,
      'Whoever made it may have a newer one.',
    ],
  })

/** With status 508: the target is a short link of this installation, or leads back through other sites. */
export const loopPage = (visited: VisitorPage) =>
  page(visited, {
    art: art.circle,
    title: 'This link goes in circles',
    text: [
      `${addressOf(visited)} leads to another short link, which may lead back to it.`,
      'Only whoever made it can give it another destination.',
    ],
  })

/** With status 410, so that search engines drop a banned link. */
export const bannedPage = (visited: VisitorPage) =>
  page(visited, {
    art: art.torn,
    title: 'This link was blocked',
    text: [
      `${addressOf(visited)} was stopped, because it may lead to something harmful.`,
      'If somebody sent it to you, do not enter a password anywhere on their word.',
    ],
  })

/** With status 403: a rule of the link blocks this visitor, with its owner's message. */
export const blockedPage = (visited: VisitorPage) =>
  page(visited, {
    art: art.ended,
    title: 'This link is not for here',
    text: [
      `${addressOf(visited)} does not open for you. Whoever made it says:`,
      `<q dir="auto">${linesOf(visited.message ?? '')}</q>`,
    ],
  })

/** Keeps line breaks, which the style sheet shows. */
const linesOf = (text: string) =>
  text
    .split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/)
    .map(escaped)
    .join('\n')

/** With status 503 and Retry-After: the database is away and the link is not cached. */
export const awayPage = (visited: VisitorPage) =>
  page(visited, {
    art: art.torn,
    title: 'One moment, please',
    text: [
      `${addressOf(visited)} cannot be looked up right now. That is our fault, not the link’s.`,
      'Try again in a few seconds.',
    ],
  })

interface Content {
  art: string
  title: string
  /** Paragraphs of HTML. */
  text: string[]
  /** HTML below them. */
  form?: string
}

/** Renders a page; `title` is HTML. */
export function page({ home }: VisitorPage, content: Content): string {
  const { art: drawing, title, text, form = '' } = content
  const paragraphs = text.map((paragraph) => `<p>${paragraph}</p>`).join('')
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><link rel="icon" href="data:,"><title>${title}</title><style>${STYLE}</style></head>
<body><main>${drawing}<h1>${title}</h1>${paragraphs}${form}</main><footer>Short link by <a href="${escaped(home)}">Unfurly</a></footer></body></html>
`
}

const LONGEST_KEY = 64

/** Few keys are longer: those are cut. */
export function addressOf({ host, key }: VisitorPage): string {
  const signs = [...key]
  const shown = signs.length > LONGEST_KEY ? `${signs.slice(0, LONGEST_KEY).join('')}…` : key
  return `<code>${escaped(`${host}/${shown}`)}</code>`
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must not be shown
const UNSHOWN = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** For text and quoted attributes, in one line. Replaces control characters and those that change the text direction. */
export const escaped = (text: string): string =>
  inOneLine(text.toWellFormed())
    .replace(UNSHOWN, '\ufffd')
    .replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
