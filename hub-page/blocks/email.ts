import type { BlockOf } from '../../contract/hubs/blocks.ts'
import type { ThemeTokens } from '../../contract/hubs/theme.ts'
import { SUBSCRIBE_PATH } from '../addresses.ts'
import { type Html, html } from '../html.ts'
import type { PageContext } from '../page-context.ts'
import { placeOfB } from '../places.ts'
import { boxStyle, isOpenBox } from '../style/cards.ts'
import { fieldRadius, rules } from '../style/sheet.ts'
import { type BlockRow, never, none } from './block-row.ts'

/** A field that people do not see, so only robots fill it in. */
export const TRAP_FIELD = 'website'

export const email: BlockRow<'email'> = {
  render,
  ageLock: 'none',
  isNumbered: false,
  awaitsAddress: never,
  problems: ({ consent }) =>
    consent.trim()
      ? []
      : [{ field: 'consent', message: 'Write what people agree to when they subscribe.' }],
  places: none,
  hasButtons: never,
  profiles: none,
  styles: { box: boxStyle, form: formStyle },
}

function render(block: BlockOf<'email'>, { key, isVersionB }: PageContext): Html {
  const { id, title, description, button, consent } = block
  return html`<form class="box" method="post" action="${SUBSCRIBE_PATH}"><b>${title}</b>${description && html`<p>${description}</p>`}<input type="hidden" name="hub" value="${key}"><input type="hidden" name="block" value="${isVersionB ? placeOfB(id) : id}"><label class="trap" aria-hidden="true">Leave this empty<input name="${TRAP_FIELD}" tabindex="-1" autocomplete="off"></label><div class="form"><input type="email" name="email" required maxlength="254" placeholder="you@example.com" aria-label="E-mail address" autocomplete="email"><button>${button || 'Subscribe'}</button></div><label class="consent"><input type="checkbox" name="consent" value="yes" required><span>${consent || 'I agree to get these e-mails.'}</span></label></form>`
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
