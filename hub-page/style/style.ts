import type { ThemeTokens } from '../../contract/hubs/theme.ts'
import { fontFaces } from '../fonts.ts'
import { baseStyle, headerStyle } from './base.ts'
import { blockStyle } from './blocks.ts'
import { cardStyle } from './cards.ts'
import { desktopStyle } from './desktop.ts'
import { effectStyle } from './effects.ts'
import { type Look, namesIn, rules } from './sheet.ts'

/** The style sheet of a page: the rules of what its markup has, and no others. */
export function pageStyle(theme: ThemeTokens, markup: string): string {
  const names = namesIn(markup)
  const look: Look = { theme, has: (name) => names.has(name) }
  return rules(
    fontFaces(theme, markup),
    baseStyle(look),
    headerStyle(look),
    blockStyle(look),
    cardStyle(look),
    effectStyle(look),
    look.has('mark') && markStyle,
    desktopStyle(look),
    '@media(prefers-reduced-motion:reduce){*{transition:none!important}}',
    printStyle,
  )
}

/** How versions of a page differ. The colours are those of the screens, not of the theme. */
const markStyle =
  '.mark{position:relative;outline:2px solid #0284c7;outline-offset:3px;border-radius:6px}.mark::after{content:attr(data-mark);position:absolute;right:8px;top:-9px;font:600 11px/18px inter,system-ui,sans-serif;padding:0 7px;border-radius:9px;background:#0369a1;color:#fff;z-index:3}.added{outline-color:#059669}.added::after{background:#047857}.removed{outline:2px dashed #e11d48;opacity:.72}.removed::after{background:#be123c}'

/** On paper: dark words on white, addresses beside their words, and nothing that needs a press. */
const printStyle =
  '@media print{html,body,.link,.box,.banner,.page>.sheet,h1>span{background:none!important;color:#000!important;box-shadow:none!important}.link small,.bio,.box p,footer a{color:#333!important}.link{border:1px solid #999;break-inside:avoid}.link[href^=http]::after{content:" " attr(href);position:static;width:auto;height:auto;border:0;font-size:.8em}.player,form,footer{display:none}details>*{display:block}}'
