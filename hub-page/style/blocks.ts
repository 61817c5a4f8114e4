import type { ThemeTokens } from '../../contract/hubs/theme.ts'
import { faded } from '../colors.ts'
import { boxStyle, isOpenBox } from './cards.ts'
import { apart, boxRadius, fieldRadius, isCentered, type Look, rules } from './sheet.ts'

/** Everything on the page but buttons. */
export function blockStyle({ theme, has }: Look): string {
  const parts = Object.entries(styles).filter(([name]) => has(name))
  return rules(
    `.blocks{display:flex;flex-direction:column;gap:${theme.layout.gap}px}`,
    ...parts.map(([, styleOf]) => styleOf(theme)),
  )
}

/** By the class or element that they are for, in their order in the sheet. */
const styles: Readonly<Record<string, (theme: ThemeTokens) => string>> = {
  social: socialStyle,
  text: textStyle,
  figure: figureStyle,
  player: playerStyle,
  box: boxStyle,
  form: formStyle,
  summary: () => foldStyle,
  grid: gridStyle,
  list: listStyle,
  age: ageStyle,
  hr: lineStyle,
}

function textStyle({ color, layout }: ThemeTokens): string {
  return `.text{padding:${layout.gap ? '2px 0' : '14px 0'};text-wrap:pretty}.text p+p{margin-top:.8em}.text a{color:${color.accent};font-weight:600}`
}

const foldStyle =
  'summary{list-style:none;cursor:pointer}summary::-webkit-details-marker{display:none}summary .go{transition:transform .15s}details[open]>summary .go{transform:rotate(180deg)}'

function listStyle({ color, scheme }: ThemeTokens): string {
  const line = scheme === 'dark' ? faded(color.muted, 0.27) : color.border
  return `.list{list-style:none;padding:6px 0 0}.list a,.list div{display:flex;justify-content:space-between;gap:12px;padding:11px 2px;text-decoration:none}.list li{border-bottom:1px solid ${line}}.list small{color:${color.muted};text-align:right}.list a:hover{color:${color.accent}}`
}

function lineStyle({ color, card, layout }: ThemeTokens): string {
  return `hr{border:0;border-top:${Math.max(1, card.border)}px solid ${color.border};margin:${layout.gap ? 10 : 24}px 0;width:100%}`
}

function socialStyle(theme: ThemeTokens): string {
  const { color, layout } = theme
  const place = isCentered(theme) ? 'center' : 'flex-start;margin-left:-11px'
  return `.social{display:flex;flex-wrap:wrap;gap:6px;list-style:none;padding:0;margin:${layout.gap ? 2 : 18}px 0;justify-content:${place}}.social a,.social span{display:grid;place-items:center;width:44px;height:44px;border-radius:${Math.max(boxRadius(theme) / 2, 6)}px;color:${color.text}}.social a:hover{color:${color.accent}}`
}

const hardFrame = ({ card, color }: ThemeTokens): string =>
  card.style === 'hard' ? `;border:${card.border}px solid ${color.border}` : ''

function figureStyle(theme: ThemeTokens): string {
  const { color, card } = theme
  const shadow = card.style === 'hard' ? `;box-shadow:5px 5px 0 ${color.border}` : ''
  return rules(
    `figure{margin:${apart(theme, 16)}}figure a{display:block}`,
    `figure img{display:block;width:100%;aspect-ratio:16/10;object-fit:cover;border-radius:${boxRadius(theme)}px${hardFrame(theme)}${shadow}}`,
    'figure .square{aspect-ratio:1}figure .tall{aspect-ratio:4/5}figure .wide{aspect-ratio:15/7}',
    `figcaption{font-size:.84em;color:${color.muted};margin-top:8px}`,
  )
}

function playerStyle(theme: ThemeTokens): string {
  return `.player{position:relative;overflow:hidden;border-radius:${boxRadius(theme)}px;margin:${apart(theme, 16)};aspect-ratio:16/9;background:#15171a${hardFrame(theme)}}.audio{aspect-ratio:auto;height:132px}.player iframe{position:absolute;inset:0;width:100%;height:100%;border:0}`
}

function formStyle(theme: ThemeTokens): string {
  const { color, card } = theme
  const isSame = color.accent === color.card && !isOpenBox(theme)
  const [ground, words] = isSame ? [color.onCard, color.card] : [color.accent, color.onAccent]
  const line = Math.max(1, Math.min(card.border, 2))
  const hint = isOpenBox(theme) ? color.muted : color.onCardMuted
  return rules(
    '.form{display:flex;flex-wrap:wrap;gap:8px;margin-top:14px}',
    `.form input{flex:1 1 170px;min-width:0;height:46px;padding:0 14px;font:inherit;color:inherit;background:none;border:${line}px solid;border-radius:${fieldRadius(theme)}px}.form input::placeholder{color:${hint};opacity:1}`,
    `.form button{height:46px;padding:0 18px;border:0;border-radius:${fieldRadius(theme)}px;background:${ground};color:${words};font:inherit;font-weight:650;cursor:pointer}`,
    `.consent{display:flex;align-items:flex-start;gap:10px;font-size:.8em;line-height:1.45;margin-top:12px;color:${hint};cursor:pointer}.consent input{appearance:none;color:inherit;flex:none;width:20px;height:20px;margin:0;border:2px solid;border-radius:${Math.min(4, card.radius)}px}.consent input:checked{background:${ground};border-color:${ground}}.consent input:checked::before{content:"";display:block;width:6px;height:11px;margin:0 auto;border:solid ${words};border-width:0 2px 2px 0;transform:rotate(45deg)}`,
    // Robots fill in what people do not see.
    '.trap{position:absolute;left:-9999px}',
  )
}

function gridStyle(theme: ThemeTokens): string {
  const { color, card, layout } = theme
  const line =
    card.style === 'outline' ? `;border:${card.border}px solid ${color.border}` : hardFrame(theme)
  return rules(
    `.grid{display:grid;grid-template-columns:repeat(2,minmax(0,1fr));list-style:none;padding:0;gap:${Math.max(10, layout.gap)}px;padding-top:${layout.gap ? Math.max(8, layout.gap) : 16}px}`,
    '.grid a{display:block;text-decoration:none}',
    `.grid img{display:block;width:100%;aspect-ratio:1;object-fit:cover;border-radius:${boxRadius(theme)}px${line}}`,
    `.grid b{display:block;font-weight:600;font-size:.94em;line-height:1.3;margin-top:8px}.grid small{color:${color.muted};font-size:.84em}`,
  )
}

function ageStyle(theme: ThemeTokens): string {
  const { color } = theme
  return `.age .box{margin-top:8px;text-align:center}.age summary.box{margin-top:0}.enter{display:inline-block;margin-top:12px;padding:11px 20px;border-radius:${fieldRadius(theme)}px;background:${color.accent};color:${color.onAccent};font-weight:650;text-decoration:none}.age[open]>summary .enter{display:none}.inner{margin-top:12px}`
}
