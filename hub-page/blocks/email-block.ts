import type { BlockOf } from '../../contract/hubs/blocks.ts'
import { SUBSCRIBE_PATH } from '../addresses.ts'
import { type Html, html } from '../html.ts'
import type { PageContext } from '../page-context.ts'
import { placeOfB } from '../places.ts'

/** The field that people do not see: whoever fills it in is a robot. */
export const TRAP_FIELD = 'website'

export function emailBlock(block: BlockOf<'email'>, { key, isVersionB }: PageContext): Html {
  const { id, title, description, button, consent } = block
  return html`<form class="box" method="post" action="${SUBSCRIBE_PATH}"><b>${title}</b>${description && html`<p>${description}</p>`}<input type="hidden" name="hub" value="${key}"><input type="hidden" name="block" value="${isVersionB ? placeOfB(id) : id}"><label class="trap" aria-hidden="true">Leave this empty<input name="${TRAP_FIELD}" tabindex="-1" autocomplete="off"></label><div class="form"><input type="email" name="email" required maxlength="254" placeholder="you@example.com" aria-label="E-mail address" autocomplete="email"><button>${button || 'Subscribe'}</button></div><label class="consent"><input type="checkbox" name="consent" value="yes" required><span>${consent || 'I agree to get these e-mails.'}</span></label></form>`
}
