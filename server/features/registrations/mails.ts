import type { Mail } from '../../platform/mailer.ts'

type Words = Pick<Mail, 'subject' | 'text' | 'html'>

export function registrationMail({ link, expiresAt }: { link: string; expiresAt: number }): Words {
  const until = timeInWords(expiresAt)
  return letter('Finish making your Unfurly account', [
    'Hello,',
    'you, or someone with your address, asked for an Unfurly account. To finish, open this link:',
    { link, words: 'Finish making my account' },
    `It works once, until ${until}. If you did not ask for it, do nothing: without the link no account is made, and we will not write again.`,
  ])
}

export function knownAddressMail({ link }: { link: string }): Words {
  return letter('You already have an Unfurly account', [
    'Hello,',
    'you, or someone with your address, asked for an Unfurly account, and there is one with this address already. You can log in here:',
    { link, words: 'Log in' },
    'If you did not ask for this, do nothing: nothing has changed.',
  ])
}

type Paragraph = string | { link: string; words: string }

function letter(subject: string, paragraphs: readonly Paragraph[]): Words {
  const text = paragraphs.map((part) => (typeof part === 'string' ? part : part.link)).join('\n\n')
  const html = paragraphs.map((part) =>
    typeof part === 'string'
      ? `<p style="margin:0 0 16px">${Bun.escapeHTML(part)}</p>`
      : `<p style="margin:0 0 16px"><a href="${Bun.escapeHTML(part.link)}" style="display:inline-block;padding:10px 16px;border-radius:6px;background:#0369a1;color:#ffffff;text-decoration:none;font-weight:600">${Bun.escapeHTML(part.words)}</a></p><p style="margin:0 0 16px;font-size:13px;color:#5b6b82;word-break:break-all">${Bun.escapeHTML(part.link)}</p>`,
  )
  return {
    subject,
    text: `${text}\n\nUnfurly\n`,
    html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${Bun.escapeHTML(subject)}</title></head><body style="margin:0;padding:32px 20px;background:#f8fafc;color:#0f172a;font:16px/1.6 system-ui,sans-serif"><div style="max-width:520px;margin:0 auto;padding:32px;background:#ffffff;border:1px solid #e2e8f0;border-radius:12px">${html.join('')}<p style="margin:0;color:#5b6b82">Unfurly</p></div></body></html>`,
  }
}

function timeInWords(ms: number): string {
  const words = new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  })
  return `${words.format(ms)} UTC`
}
