import { answerLink } from './answer-link.ts'
import { answerButton } from './hubs/answer-button.ts'
import { answerHub } from './hubs/answer-hub.ts'
import type { CompiledLink } from './links/compiled-link.ts'
import type { Answer } from './pages/answers.ts'
import type { RedirectRequest, Responder } from './redirect-request.ts'

/** The answer for a key in use. Send it only after the journal has written everything appended so far. */
export function answerFound(
  responder: Responder,
  request: RedirectRequest,
  link: CompiledLink,
): Answer | Promise<Answer> {
  if (link.kind === 'link') return answerLink(responder, request, link)
  if (link.kind === 'hub') return answerHub(responder, request, link)
  return answerButton(responder, request, link)
}
