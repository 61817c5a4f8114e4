import css from './confetti.module.css'

const confetti = `<div class="${css.sky}" aria-hidden="true" data-testid="confetti"><i class="${css.piece}"></i></div>`

/** For pages without React: `throwConfetti` fills a copy of it. */
export function ConfettiTemplate() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: constant; React would look for what a template holds among its children and not find it
  return <template data-confetti dangerouslySetInnerHTML={{ __html: confetti }} />
}
