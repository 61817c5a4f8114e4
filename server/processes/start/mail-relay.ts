import type { MailState } from '../../platform/smtp/mail-state.ts'
import type { Child } from '../child.ts'
import type { ToSupervisor } from '../messages.ts'

/** For the supervisor: only the worker sends mail, and the redirect processes answer `/ready`. */
export function relayMail(children: () => readonly Child[]): (message: ToSupervisor) => void {
  let mail: MailState = { state: 'unknown' }
  return (message) => {
    if (message.type === 'mail') mail = message.mail
    if (message.type !== 'mail' && message.type !== 'mail?') return
    for (const child of children()) child.send({ type: 'mail', mail })
  }
}
