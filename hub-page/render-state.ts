import { counted } from '../contract/counted.ts'
import type { HubTheme } from '../contract/hubs/theme.ts'
import { AGE_BUTTON } from './blocks/parts/age-lock.ts'
import { pageFooter } from './footer.ts'
import { type Html, html, trusted } from './html.ts'
import { icon } from './icons.ts'
import { fieldRadius, rules, titlePixels } from './style/sheet.ts'
import { pageStyle } from './style/style.ts'
import { resolveTheme } from './theme.ts'

export type StateKind = 'locked' | 'age' | 'disabled' | 'missing'

/** Why a code was refused. */
export type CodeProblem =
  | { kind: 'wrong'; triesLeft: number }
  | { kind: 'wait'; minutes: number }
  | { kind: 'ended' }

export interface StateInput {
  /** Undefined, for a page that does not exist: the neutral look. */
  theme?: HubTheme | undefined
  /** Who the page is of. */
  name?: string | undefined
  removeBranding?: boolean | undefined
  address: string
  home: string
  /** After a code that was refused. */
  problem?: CodeProblem | undefined
}

export interface NoticeWords {
  title: string
  text: string
  /** The words of a button that posts to the present address. */
  button?: string
}

export interface NoticeInput {
  /** Undefined: the neutral look. */
  theme: HubTheme | undefined
  /** The page to go back to. */
  back: string | undefined
  home: string
}

/** What visitors see after a form of a page, or under a link of a mail. */
export function renderNotice(
  { title, text, button }: NoticeWords,
  { theme, back, home }: NoticeInput,
): string {
  const form = button && html`<form class="ask" method="post"><button>${button}</button></form>`
  const way = back && html`<p class="bio"><a href="${back}">Back to the page</a></p>`
  const content = html`<h1>${title}</h1><p class="bio">${text}</p>${form}${way}`
  const settings = { removeBranding: false }
  return statePage(title, content, {
    theme: resolveTheme(theme ?? neutral),
    footer: pageFooter({ settings, address: back ?? home, home, isReportable: false }),
  })
}

/** What visitors see in place of a page. Forms post to the address of the page itself: `code`, or `age` with `yes`. */
export function renderState(kind: StateKind, input: StateInput): string {
  const theme = resolveTheme(kind === 'missing' || !input.theme ? neutral : input.theme)
  const { title, content } = states[kind](input)
  const settings = { removeBranding: input.removeBranding ?? false }
  const { address, home } = input
  const isReportable = kind !== 'missing'
  return statePage(title, content, {
    theme,
    footer: pageFooter({ settings, address, home, isReportable }),
  })
}

function statePage(
  title: string,
  content: Html,
  { theme, footer }: { theme: ReturnType<typeof resolveTheme>; footer: Html },
): string {
  const body = html`<main class="state">${content}</main>${footer}`
  const style = `${pageStyle(theme, body.toString())}${stateStyle(theme)}`
  return html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><link rel="icon" href="data:,"><style>${trusted(style)}</style></head><body>${body}</body></html>`.toString()
}

const neutral: HubTheme = { preset: 'slate' }

const states: Record<StateKind, (input: StateInput) => { title: string; content: Html }> = {
  locked: ({ name, problem }) => ({
    title: 'Code needed',
    content: html`<span class="seal">${icon('lock')}</span><h1>This page needs a code</h1><p class="bio">${name || 'Its owner'} shares it with people who have one.</p>${codeForm(problem)}`,
  }),
  age: ({ name }) => ({
    title: 'For people aged 18 and over',
    content: html`<h1>For people aged 18 and over</h1><p class="bio">${name || 'The owner of this page'} asks how old you are.</p><form class="ask" method="post"><input type="hidden" name="age" value="yes"><button>${AGE_BUTTON}</button></form>`,
  }),
  disabled: () => ({
    title: 'Page switched off',
    content: html`<h1>This page is switched off</h1><p class="bio">Its owner has paused it. If you followed a link from somewhere, it may be back later.</p>`,
  }),
  missing: () => ({
    title: 'Nothing here',
    content: html`<h1>Nothing here</h1><p class="bio">There is no page at this address. Check the spelling, or ask the person who gave it to you.</p>`,
  }),
}

function codeForm(problem: CodeProblem | undefined): Html {
  const isClosed = problem?.kind === 'wait' || problem?.kind === 'ended'
  const sentence = problem && html`<p id="problem" class="problem">${problemWords(problem)}</p>`
  if (isClosed) return html`<div class="ask">${sentence}</div>`
  return html`<form class="ask" method="post"><label for="code">Code</label><input id="code" name="code" autocomplete="off" autocapitalize="none" spellcheck="false" maxlength="64" required${problem && html` aria-invalid="true" aria-describedby="problem"`}>${sentence}<button>Open page</button></form>`
}

function problemWords(problem: CodeProblem): string {
  if (problem.kind === 'ended')
    return 'The code of this page has ended. Ask its owner for a new one.'
  if (problem.kind === 'wait') {
    const { minutes } = problem
    return `Too many wrong codes. Try again in ${counted(minutes, 'minute')}.`
  }
  const { triesLeft } = problem
  return `That code is not right. ${counted(triesLeft, 'try', 'tries')} left.`
}

function stateStyle(theme: ReturnType<typeof resolveTheme>): string {
  const { color, scheme } = theme
  const radius = fieldRadius(theme)
  return rules(
    'body{display:flex;flex-direction:column;align-items:center}footer{justify-content:center}.state{margin:auto;width:100%;max-width:400px;padding:32px 24px;text-align:center}.state .bio{margin-inline:auto}',
    `.state h1{font-size:${Math.min(titlePixels(theme), 40)}px}.state h1::before{display:none}`,
    `.seal{display:inline-grid;place-items:center;width:52px;height:52px;border-radius:50%;border:1px solid ${color.border};margin-bottom:20px}`,
    '.ask{margin-top:24px;text-align:left}.ask label{font-weight:600;font-size:.92em}.problem{font-size:.9em;margin-top:8px;font-weight:600}',
    `.ask input{display:block;width:100%;height:50px;margin:6px 0 0;padding:0 16px;font:inherit;font-size:18px;letter-spacing:.08em;color:${color.text};background:${scheme === 'dark' ? '#0003' : '#fff'};border:1px solid ${color.muted};border-radius:${radius}px}.ask input[aria-invalid]{border:2px solid}`,
    `.ask button{width:100%;height:50px;margin-top:14px;border:0;border-radius:${radius}px;background:${color.accent};color:${color.onAccent};font:inherit;font-weight:650;cursor:pointer}`,
  )
}
