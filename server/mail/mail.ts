import { plainLine } from '../../contract/one-line.ts'
import { looksLikeAddress } from '../../contract/people/names.ts'
import type { App, Inside } from '../context.ts'
import { enqueue } from '../platform/jobs/jobs.ts'
import type { Mail } from '../platform/mailer.ts'

export type Letter = Omit<Mail, 'to'>

interface MailLink {
  link: string
  words: string
}

/** Texts with a number each, under a title. */
export interface NumberList {
  title: string
  rows: readonly (readonly [text: string, number: string])[]
}

/** A sentence, a button with its address, a row of plain links, a code to type in, a heading, or a list of numbers. */
export type Paragraph =
  | string
  | MailLink
  | { links: readonly MailLink[] }
  | { code: string }
  | { heading: string }
  | NumberList

/** Enqueues a mail in the transaction of its cause. */
export function sendMail(inside: Inside, address: string, letter: Letter): Promise<void> {
  const payload = { to: { name: '', address }, ...letter }
  return enqueue(inside.db, inside.clock(), { kind: 'mail', payload })
}

/** The address of one of our pages: always below PUBLIC_URL, regardless of the Host header of the call. */
export function pageUrl(app: Pick<App, 'config'>, path: string): string {
  return `${app.config.publicUrl}${app.config.basePath}${path}`
}

/**
 * A name as shown to a recipient who may not know its owner. Mail programs turn text that looks like an address into a
 * link, and old names were not checked for that.
 */
export const nameForStranger = (name: string, instead: string): string =>
  looksLikeAddress(name) ? instead : name

/** HTML and plain text with the same words, styled like the product. */
export function letter(words: string, parts: readonly Paragraph[]): Letter {
  const subject = plainLine(words)
  const paragraphs = parts.map(asParagraph)
  return {
    subject,
    text: `${paragraphs.map(plain).join('\n\n')}\n\nUnfurly\n`,
    html: page(subject, paragraphs.map(marked).join('')),
  }
}

/**
 * Each text in one line, without characters that reverse or hide the text around them: most contain names and titles that
 * a user chose, which could pass for our own words in a line of their own.
 */
function asParagraph(part: Paragraph): Paragraph {
  if (typeof part === 'string') return plainLine(part)
  if ('heading' in part) return { heading: plainLine(part.heading) }
  if ('code' in part) return { code: plainLine(part.code) }
  if ('links' in part) return { links: part.links.map(asLink) }
  if ('link' in part) return asLink(part)
  const rows = part.rows.map(([text, number]) => [plainLine(text), plainLine(number)] as const)
  return { title: plainLine(part.title), rows }
}

const asLink = ({ link, words }: MailLink): MailLink => ({
  link: plainLine(link),
  words: plainLine(words),
})

/** '21 November 2026 at 09:42 UTC'. */
export function timeInWords(ms: number): string {
  const words = new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  })
  return `${words.format(ms)} UTC`
}

function plain(part: Paragraph): string {
  if (typeof part === 'string') return part
  if ('links' in part) return part.links.map(({ link, words }) => `${words}: ${link}`).join('\n')
  if ('heading' in part) return `${part.heading}\n${'-'.repeat([...part.heading].length)}`
  if ('rows' in part) {
    return [part.title, ...part.rows.map(([text, number]) => `  ${text}: ${number}`)].join('\n')
  }
  return 'code' in part ? part.code : part.link
}

function marked(part: Paragraph): string {
  if (typeof part === 'string') return `<p style="${SPACED}">${Bun.escapeHTML(part)}</p>`
  if ('code' in part) {
    return `<p style="${SPACED};font:600 28px/1.2 ui-monospace,monospace;letter-spacing:0.16em">${Bun.escapeHTML(part.code)}</p>`
  }
  if ('links' in part) return `<p style="${SPACED}">${part.links.map(plainLink).join(' · ')}</p>`
  if ('heading' in part)
    return `<h2 style="margin:32px 0 16px;font-size:20px;overflow-wrap:anywhere">${Bun.escapeHTML(part.heading)}</h2>`
  if ('rows' in part) return markedList(part)
  return markedLink(part)
}

const SPACED = 'margin:0 0 16px'

/**
 * A button, and its address to read and to copy. rspamd distrusts an odd number of addresses (URI_COUNT_ODD), and text that is
 * little but addresses (HFILTER_URL_ONLY): so the second link has words, and makes four with those of the plain text and its own.
 */
function markedLink({ link, words }: MailLink): string {
  const address = Bun.escapeHTML(link)
  const button =
    'display:inline-block;padding:10px 16px;border-radius:6px;background:#0369a1;color:#ffffff;text-decoration:none;font-weight:600'
  const small = 'margin:0 0 16px;font-size:13px;color:#5b6b82;word-break:break-all'
  return `<p style="${SPACED}"><a href="${address}" style="${button}">${Bun.escapeHTML(words)}</a></p><p class="muted" style="${small}"><a class="muted" href="${address}" style="color:#5b6b82;text-decoration:none">Or copy this address: ${address}</a></p>`
}

function markedList({ title, rows }: NumberList): string {
  const cell = 'padding:4px 0;border-top:1px solid #e2e8f0;vertical-align:top'
  const lines = rows.map(
    ([text, number]) =>
      `<tr><td class="line" style="${cell};overflow-wrap:anywhere">${Bun.escapeHTML(text)}</td><td class="line" align="right" style="${cell};padding-left:16px">${Bun.escapeHTML(number)}</td></tr>`,
  )
  return `<h3 style="margin:0 0 4px;font-size:16px">${Bun.escapeHTML(title)}</h3><table width="100%" style="margin:0 0 20px;border-collapse:collapse;font-size:15px">${lines.join('')}</table>`
}

const plainLink = ({ link, words }: MailLink): string =>
  `<a class="link" href="${Bun.escapeHTML(link)}" style="color:#0369a1">${Bun.escapeHTML(words)}</a>`

/** The colours in the elements are the light ones, also for mail programs that read no styles of the head. */
const DARK_COLOURS =
  ':root{color-scheme:light dark}@media (prefers-color-scheme:dark){body{background:#0b1220!important;color:#e2e8f0!important}.card{background:#131c2e!important;border-color:#2c3a52!important}.muted{color:#a3b3c9!important}.link{color:#7dd3fc!important}.line{border-color:#2c3a52!important}}'

function page(subject: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${Bun.escapeHTML(subject)}</title><style>${DARK_COLOURS}</style></head><body style="margin:0;padding:32px 20px;background:#f8fafc;color:#0f172a;font:16px/1.6 system-ui,sans-serif"><div class="card" style="max-width:520px;margin:0 auto;padding:32px;background:#ffffff;border:1px solid #e2e8f0;border-radius:12px">${body}<p class="muted" style="margin:0;color:#5b6b82">Unfurly</p></div></body></html>`
}
