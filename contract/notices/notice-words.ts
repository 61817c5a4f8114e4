import { nounFor } from '../counted.ts'
import { limitUse } from '../plans/limit-words.ts'
import type { Notice, NoticeFacts } from './notices.ts'

export interface NoticeWords {
  title: string
  /** Undefined if the title says it all. */
  detail: string | undefined
}

interface Writing {
  /** A number as its reader writes numbers. */
  count: (count: number) => string
  /** A span of time, such as '2 h 5 min'. */
  span: (seconds: number) => string
}

/** The sentence of a notice, for the bell and for mails. It may hold names that people chose: show it as text. */
export function noticeWords(notice: Notice, writing: Writing): NoticeWords {
  switch (notice.kind) {
    case 'firstClick':
      return { title: `First click on ${nameOf(notice.link)}`, detail: undefined }
    case 'milestone':
      return {
        title: `${subjectOf(notice)} has reached ${writing.count(notice.clicks)} clicks`,
        detail: undefined,
      }
    case 'traffic':
      return trafficWords(notice, writing)
    case 'limit':
      return {
        title: notice.share === 100 ? 'A limit is reached' : 'A limit is near',
        detail: `${limitUse(notice, writing.count)} used`,
      }
    case 'import':
      return importWords(notice, writing)
    case 'moveCheck':
      return moveCheckWords(notice, writing)
    case 'export':
      return notice.outcome === 'done'
        ? { title: 'The export is ready', detail: 'It can be downloaded for a day' }
        : { title: 'The export could not be made', detail: 'Start it again under Settings' }
    case 'domain':
      return domainWords(notice)
    case 'incident':
      return notice.state === 'down'
        ? { title: `${nameOf(notice.link)} is down`, detail: notice.reason ?? undefined }
        : {
            title: `${nameOf(notice.link)} is back`,
            detail: `It was down for ${writing.span(notice.downSeconds)}`,
          }
  }
}

type LinkName = { domain: string; key: string; title: string | null } | null

const nameOf = (link: LinkName): string =>
  link ? link.title || `${link.domain}/${link.key}` : 'A deleted link'

const subjectOf = ({ of, link }: { of: 'link' | 'account'; link: LinkName }): string =>
  of === 'account' ? 'Your account' : nameOf(link)

function trafficWords(
  notice: NoticeFacts<'traffic'> & { link: LinkName },
  { count }: Writing,
): NoticeWords {
  const { direction, clicks, usual, chance } = notice
  const more = direction === 'spike' ? 'More' : 'Fewer'
  const on = notice.of === 'account' ? '' : ` on ${nameOf(notice.link)}`
  const sureness = chance < ALMOST_CERTAIN ? 'Almost certainly' : 'Very likely'
  const often = count(Math.round(1 / Math.max(chance, LEAST_CHANCE)))
  return {
    title: `${more} clicks than usual${on}`,
    detail: `${count(clicks)} in an hour that usually has ${count(usual)}. ${sureness} no coincidence: by chance in 1 of ${often} such hours`,
  }
}

const ALMOST_CERTAIN = 1e-8
/** Beyond this the model says nothing. */
const LEAST_CHANCE = 1e-9

function importWords(
  { outcome, made, rows }: NoticeFacts<'import'>,
  { count }: Writing,
): NoticeWords {
  const detail =
    made === rows
      ? `${count(made)} ${nounFor(made, 'link')} made`
      : `${count(made)} of ${count(rows)} rows became links`
  if (outcome === 'failed') return { title: 'An import has stopped early', detail }
  return { title: made === rows ? 'An import is done' : 'An import is done in part', detail }
}

function moveCheckWords(
  { outcome, checked, differences }: NoticeFacts<'moveCheck'>,
  { count }: Writing,
): NoticeWords {
  const of = `of ${count(checked)} old ${nounFor(checked, 'address', 'addresses')}`
  const detail =
    differences === 0 ? `None ${of} leads elsewhere` : `The table names ${count(differences)} ${of}`
  if (outcome === 'failed') return { title: 'The check of a move has stopped early', detail }
  return { title: 'A move is checked', detail }
}

function domainWords({ name, event }: NoticeFacts<'domain'>): NoticeWords {
  const said = domainEvents[event]
  return { title: said.title(name), detail: said.detail }
}

const domainEvents: Readonly<
  Record<NoticeFacts<'domain'>['event'], { title: (name: string) => string; detail: string }>
> = {
  verified: { title: (name) => `${name} is yours to use`, detail: 'You can make links on it' },
  'verified-again': {
    title: (name) => `${name} is in order again`,
    detail: 'Its links redirect, and you can make new ones',
  },
  failing: {
    title: (name) => `The proof for ${name} is gone`,
    detail: 'Set the TXT record again before its links stop',
  },
  lost: {
    title: (name) => `Links on ${name} have stopped`,
    detail: 'Set the TXT record again, and they are back at once',
  },
  removed: {
    title: (name) => `${name} was removed`,
    detail: 'Its proof was gone for too long. Its links are in the trash',
  },
}
