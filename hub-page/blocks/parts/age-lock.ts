import { type Html, html } from '../../html.ts'

export const AGE_NOTE = 'For people aged 18 and over'
export const AGE_BUTTON = 'I am 18 or over'

/** Content that stays folded until the visitor says that they are old enough. Works without a script. */
export const behindAge = (content: Html): Html =>
  html`<details class="age"><summary class="box"><b>${AGE_NOTE}</b><span class="enter">${AGE_BUTTON}</span></summary><div class="inner">${content}</div></details>`
