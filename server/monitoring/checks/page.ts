import { Parser } from 'htmlparser2'
import { inOneLine } from '../../../contract/one-line.ts'

export interface PageRead {
  /** On one line; null if the page has none. */
  title: string | null
  /** The first part of the page's language, such as `de`; null if it does not say. */
  language: string | null
  /** The words of the page, without those of scripts and styles. */
  text: string
}

const SILENT = new Set(['script', 'style', 'noscript', 'template', 'svg'])
const TITLE_MAX = 300

/** Reads title, language and words of a page. */
export function readPageWords(html: string, contentLanguage: string | undefined): PageRead {
  let title: string | null = null
  let language: string | null = null
  let text = ''
  let silent = 0
  let isTitle = false
  const parser = new Parser(
    {
      onopentag(name, { lang }) {
        if (name === 'html' && lang) language = primaryLanguage(lang)
        if (SILENT.has(name)) silent += 1
        if (name === 'title' && silent === 0 && title === null) {
          isTitle = true
          title = ''
        }
      },
      ontext(part) {
        if (isTitle) title += part
        if (silent === 0) text += ` ${part}`
      },
      onclosetag(name) {
        if (SILENT.has(name)) silent -= 1
        if (name === 'title') isTitle = false
      },
    },
    { decodeEntities: true },
  )
  parser.end(html)
  return {
    title: oneLine(title),
    language: language ?? (contentLanguage ? primaryLanguage(contentLanguage) : null),
    text: text.replace(/\s+/g, ' ').trim(),
  }
}

function oneLine(title: string | null): string | null {
  const line = inOneLine((title ?? '').toWellFormed().replace(/\p{Cc}+/gu, ' '))
  return line === '' ? null : line.slice(0, TITLE_MAX).toWellFormed()
}

const primaryLanguage = (tag: string): string | null =>
  /^[a-z]{2,3}/i.exec(tag.trim())?.[0].toLowerCase() ?? null

/** What pages say in place of what was asked for. In the languages of most visitors. */
const NOT_FOUND = new RegExp(
  [
    'not found',
    'page (was|is|could) ?n.?t (be )?found',
    'page (does not|doesn.t|no longer) exists?',
    'page (is|was) (no longer|not) available',
    'no longer available',
    'nothing (was )?found',
    'seite (wurde )?nicht gefunden',
    'nicht gefunden',
    'page (est )?introuvable',
    'p[áa]gina no (encontrada|existe)',
    'no encontrada',
    'pagina non trovata',
    'p[áa]gina n[ãa]o encontrada',
    'pagina niet gevonden',
    'niet gevonden',
    'strona nie istnieje',
    'nie znaleziono strony',
    'страница не найдена',
    'ページが見つかりません',
    '页面不存在',
    '找不到页面',
  ].join('|'),
  'iu',
)
const STATUS_404 = /^\W*404(\D|$)|\berror\W*404\b|\b404\W+(error|page|not)\b/i
const SHORT_PAGE = 600

/**
 * Whether a page that was answered with 200 says that it is not there: in its title; or, on a page of few words, anywhere.
 * A long page may speak of such pages without being one.
 */
export function saysNotFound({ title, text }: Pick<PageRead, 'title' | 'text'>): boolean {
  if (title !== null && (NOT_FOUND.test(title) || STATUS_404.test(title))) return true
  return text.length <= SHORT_PAGE && NOT_FOUND.test(text)
}

/** Whether two titles are about different things: they share fewer than half of the words of the shorter one. */
export function isOtherTitle(usual: string, present: string): boolean {
  const [before, after] = [wordsOf(usual), wordsOf(present)]
  const shorter = Math.min(before.size, after.size)
  if (shorter === 0) return usual.trim().toLowerCase() !== present.trim().toLowerCase()
  const shared = [...before].filter((word) => after.has(word)).length
  return shared * 2 < shorter
}

/** Without numbers, which count messages and name dates. */
const wordsOf = (title: string): Set<string> => new Set(title.toLowerCase().match(/\p{L}+/gu) ?? [])
