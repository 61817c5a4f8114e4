import { type Letter, letter } from '../../mail/mail.ts'

export function resetMail(user: { firstName: string; email: string; link: string }): Letter {
  const { firstName, email, link } = user
  return letter('Set a new password for Unfurly', [
    `Hello ${firstName},`,
    `someone asked to reset the password for ${email}. To set a new one, open this link:`,
    { link, words: 'Set a new password' },
    'It works once, for one hour. Setting a new password signs you out everywhere. If you did not ask for this, do nothing: your password stays as it is.',
  ])
}

export function changedMail(user: {
  firstName: string
  email: string
  at: string
  reset: string
  /** Names of API keys; empty when there are none. */
  endedKeys: string
  liveKeys: string
}): Letter {
  const { firstName, email, at, reset, endedKeys, liveKeys } = user
  return letter('Your password for Unfurly was changed', [
    `Hello ${firstName},`,
    `the password for ${email} was changed on ${at}, and you were signed out elsewhere.`,
    ...(endedKeys === '' ? [] : [`Your API keys have ended, too: ${endedKeys}.`]),
    ...(liveKeys === ''
      ? []
      : [
          `Your API keys go on: ${liveKeys}. If you do not know one of them, revoke it in the settings of its account.`,
        ]),
    'If that was you, there is nothing to do. If it was not, set a new one now:',
    { link: reset, words: 'Set a new password' },
  ])
}
