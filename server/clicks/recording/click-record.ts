/**
 * What the redirect writes down of a click, a view or an orphan hit, before any lookup. One line of text each, fields
 * separated by tabs: the hot path builds it by concatenation, and everything expensive happens later in the shipper.
 */
export type JournalRecord = ClickRecord | OrphanRecord

interface Fields {
  /** Epoch milliseconds. */
  at: number
  accountId: string
  linkId: string
  trigger: 'link' | 'qr' | 'hub'
  /** The visitor's address, without a port. Stored in the journal only. */
  address: string
  /** The requested host, in lower case, with its port. */
  host: string
  /** True with `DNT: 1` or `Sec-GPC: 1`. */
  isPrivate: boolean
  agent: string
  acceptLanguage: string
  referrer: string
  /** The address that was served; empty for a view. */
  target: string
  /** The rule that fired, or empty. */
  rule: string
}

export interface ClickRecord extends Fields {
  /** A view is a shown page of a hub, whose id is `linkId`. */
  event: 'click' | 'view'
  /** That of the address that was found, as its domain compares keys. Empty or absent in records of earlier versions. */
  key?: string
  /** The id that the target was given; empty or absent if none was. */
  clickId?: string
}

/** A request for a key without a link: `linkId` is the id of the domain, `target` the key as it is counted. */
export interface OrphanRecord extends Fields {
  event: 'orphan'
}

const MAX_AGENT = 1024
const MAX_LANGUAGE = 128
const MAX_REFERRER = 2048
/** Longer than any target with everything that a visitor may add to it. */
const MAX_TARGET = 32_768
/** Times from 2001 to 2286: a clock that was never set gives no valid time. */
const EPOCH_MS = /^\d{13}$/

/** The fields of a line, in order. Of what could break the line, header values can only hold tabs. */
export function clickFields(click: JournalRecord): string[] {
  const fields = [
    textOf(click.at),
    click.accountId,
    click.linkId,
    click.trigger,
    click.address,
    hostField(click),
    click.isPrivate ? '1' : '0',
    cell(click.agent, MAX_AGENT),
    cell(click.acceptLanguage, MAX_LANGUAGE),
    cell(click.referrer, MAX_REFERRER),
    cell(click.target, MAX_TARGET),
    click.rule,
  ]
  // Nearly all records are clicks without an id, and those of earlier versions have neither field.
  if (click.event !== 'click') fields.push(click.event)
  else if (click.clickId) fields.push(click.event, click.clickId)
  return fields
}

/** A click has its key behind its host, so that a record has no more fields than before. No host has a slash. */
const hostField = (click: JournalRecord): string =>
  'key' in click && click.key ? `${click.host}/${click.key}` : click.host

/** Ends with a line feed. */
export function encodeClick(click: JournalRecord): string {
  return `${clickFields(click).join('\t')}\n`
}

let [lastTime, lastText] = [0, '0']

/** Keeps the text of the last time: many clicks share a millisecond, and formatting costs time. */
function textOf(time: number): string {
  if (time !== lastTime) [lastTime, lastText] = [time, String(time)]
  return lastText
}

/** The records in the text of one frame; malformed lines are left out. */
export function decodeClicks(text: string): JournalRecord[] {
  const clicks: JournalRecord[] = []
  for (const line of text.split('\n')) {
    const click = line === '' ? undefined : decodeClick(line)
    if (click) clicks.push(click)
  }
  return clicks
}

const isTrigger = (text: string | undefined): text is ClickRecord['trigger'] =>
  text === 'link' || text === 'qr' || text === 'hub'

const isEvent = (text: string): text is JournalRecord['event'] =>
  text === 'click' || text === 'view' || text === 'orphan'

function decodeClick(line: string): JournalRecord | undefined {
  const [
    at,
    accountId,
    linkId,
    trigger,
    address,
    host,
    isPrivate,
    agent,
    acceptLanguage,
    referrer,
    target,
    rule,
    event = 'click',
    clickId = '',
  ] = line.split('\t')
  if (rule === undefined || target === undefined || !accountId || !linkId || !host) return undefined
  if (!EPOCH_MS.test(at ?? '')) return undefined
  if (!isTrigger(trigger) || !isEvent(event)) return undefined
  return {
    at: Number(at),
    accountId,
    linkId,
    trigger,
    address: address ?? '',
    ...placeOf(host),
    isPrivate: isPrivate === '1',
    agent: agent ?? '',
    acceptLanguage: acceptLanguage ?? '',
    referrer: referrer ?? '',
    target,
    rule,
    event,
    ...clickIdField(clickId),
  }
}

function placeOf(text: string): { host: string; key?: string } {
  const slash = text.indexOf('/')
  return slash < 0 ? { host: text } : { host: text.slice(0, slash), key: text.slice(slash + 1) }
}

const clickIdField = (clickId: string) => (clickId === '' ? {} : { clickId })

function cell(value: string, max: number): string {
  const short = value.length > max ? value.slice(0, max) : value
  return short.includes('\t') || short.includes('\n') ? short.replaceAll(/[\t\n]/g, ' ') : short
}
