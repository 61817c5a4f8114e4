import type { ThemeTokens } from '../../contract/hubs/theme.ts'
import { faded } from '../colors.ts'
import { type Look, rules } from './sheet.ts'

/** Effects are names that only this file knows: a theme stays data. */
export function effectStyle({ theme }: Look): string {
  return rules(...theme.effects.map((effect) => effects[effect]?.(theme)))
}

const effects: Record<ThemeTokens['effects'][number], (theme: ThemeTokens) => string> = {
  ticks: ({ color }) =>
    `.link::before,.link::after{content:"";position:absolute;width:9px;height:9px;border:solid ${color.accent};pointer-events:none}.link::before{left:-3px;top:-3px;border-width:2px 0 0 2px}.link::after{right:-3px;bottom:-3px;border-width:0 2px 2px 0}`,
  tape: ({ color }) =>
    `h1>span{background:${color.text};color:${color.page};padding:.02em .16em;box-decoration-break:clone;-webkit-box-decoration-break:clone;line-height:1.26}.avatar{border:3px solid ${color.border};transform:rotate(-3deg);box-shadow:5px 5px 0 ${color.border}}.bio{margin-top:14px;font-weight:500}.link:nth-child(4n+1){transform:rotate(-.5deg)}.link:nth-child(4n+3){transform:rotate(.4deg)}`,
  riso: ({ color }) =>
    `h1{text-shadow:3px 2px 0 ${faded(color.accent, 0.4)}}.avatar{box-shadow:6px 5px 0 ${color.accent}}.link{box-shadow:4px 4px 0 ${faded(color.accent, 0.25)}}`,
  caret: ({ color }) =>
    `h1::before{content:"$ whoami";content:"$ whoami"/"";display:block;color:${color.muted};font-weight:400;font-size:.62em;margin-bottom:8px}h1::after{content:"";display:inline-block;width:.55em;height:1em;margin-left:.2em;background:${color.accent};vertical-align:-.12em}h2{color:${color.accent};font-size:15px;padding:22px 0 6px}h2::before{content:"## ";content:"## "/""}`,
  rule: ({ color, card }) =>
    `header{border-top:${card.border > 1 ? card.border * 4 : 2}px solid ${color.text};padding-top:18px}`,
}
