import type { Lines } from './lines.ts'
import type { AlertMessage } from './message.ts'
import { isBad } from './words.ts'

/** Slack takes these three as the start of mentions, links and entities. */
const forSlack = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Below the 3,000 characters of a block. */
const SLACK_LENGTH = 2900

export function slackBody({ headline, lines, url }: Lines): object {
  const section = (type: 'mrkdwn' | 'plain_text', text: string) => ({
    type: 'section',
    text: { type, text: text.slice(0, SLACK_LENGTH) },
  })
  return {
    text: forSlack(headline),
    unfurl_links: false,
    unfurl_media: false,
    blocks: [
      section('plain_text', headline),
      ...(lines.length === 0 ? [] : [section('plain_text', lines.join('\n'))]),
      section('mrkdwn', `<${forSlack(url)}|Open in Unfurly>`),
    ],
  }
}

/** With a backslash before it, each sign of Discord's markdown is itself. */
const forDiscord = (text: string): string => text.replace(/[\\*_~`|>#[\]()<@:.!+-]/g, '\\$&')

/** Below the 2,000 characters of a message; escaped text is not cut within an escape. */
const DISCORD_LENGTH = 1900

export function discordBody({ headline, lines, url }: Lines): object {
  const kept: string[] = []
  let length = url.length
  for (const line of [headline, ...lines]) {
    const escaped = forDiscord(line)
    length += escaped.length + 1
    if (length > DISCORD_LENGTH) break
    kept.push(escaped)
  }
  return {
    content: [...kept, `<${url}>`].join('\n'),
    // Not even an administrator's webhook may call anybody.
    allowed_mentions: { parse: [] },
    flags: 4,
  }
}

/** Below the 4,096 characters of a message. */
const TELEGRAM_LENGTH = 4000

/** Without a parse mode Telegram shows the text as it is. */
export function telegramBody(chatId: string, { headline, lines, url }: Lines): object {
  const text = [headline, ...lines].join('\n').slice(0, TELEGRAM_LENGTH - url.length)
  return {
    chat_id: chatId,
    text: `${text}\n${url}`,
    link_preview_options: { is_disabled: true },
  }
}

export function ntfyHeaders(
  message: AlertMessage,
  { headline, url }: Lines,
): Record<string, string> {
  const isAlarm = isBad(message.kind)
  return {
    'content-type': 'text/plain; charset=utf-8',
    title: headerText(headline),
    priority: isAlarm ? '4' : '3',
    tags: isAlarm ? 'warning' : 'white_check_mark',
    click: url,
  }
}

export const ntfyBody = ({ headline, lines }: Lines): string =>
  lines.length === 0 ? headline : lines.join('\n')

/** An encoded word has at most 75 characters (RFC 2047). */
const WORD_BYTES = 45

/** A text of one line for a header: as it is, or as encoded words (RFC 2047). */
export function headerText(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text) && !text.includes('=?')) return text
  const words: string[] = []
  let part = ''
  for (const character of text) {
    if (Buffer.byteLength(part + character) > WORD_BYTES) {
      words.push(part)
      part = ''
    }
    part += character
  }
  words.push(part)
  return words.map((word) => `=?UTF-8?B?${Buffer.from(word).toString('base64')}?=`).join(' ')
}
