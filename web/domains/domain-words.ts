import { nounFor } from '../../contract/counted.ts'
import { FAILING_DAYS, LOST_DAYS } from '../../contract/domains/domain-days.ts'
import type { DnsRecord, OwnDomain } from '../../contract/domains/domains.ts'
import { dateWords, longDay, wordsLocale } from '../ui/time/dates.ts'

type DomainTone = 'good' | 'plain' | 'warn' | 'bad'

export const stateChips: Readonly<Record<OwnDomain['state'], { word: string; tone: DomainTone }>> =
  {
    waiting: { word: 'Waiting', tone: 'plain' },
    verified: { word: 'Verified', tone: 'good' },
    failing: { word: 'Failing', tone: 'warn' },
    lost: { word: 'Lost', tone: 'bad' },
  }

export const recordChips: Readonly<Record<DnsRecord['state'], { word: string; tone: DomainTone }>> =
  {
    unknown: { word: 'Not looked for yet', tone: 'plain' },
    found: { word: 'Found', tone: 'good' },
    missing: { word: 'Not there yet', tone: 'plain' },
    other: { word: 'Something else is there', tone: 'warn' },
    unanswered: { word: 'DNS does not answer', tone: 'warn' },
  }

const DAY_MS = 24 * 60 * 60 * 1000

const reachesUs = ({ records }: OwnDomain) =>
  records.every(({ purpose, state }) => purpose !== 'visitors' || state === 'found')

/** The state of a domain, and what to do about it. */
export function domainStateWords(domain: OwnDomain, zone: string, locale?: string): string {
  const after = (days: number) =>
    longDay(new Date(Date.parse(domain.stateSince) + days * DAY_MS), zone, locale)
  if (domain.state === 'waiting') return waitingWords(domain)
  if (domain.state === 'failing') {
    return `The proof is gone from DNS. Links on it go on until ${after(FAILING_DAYS)}, new ones cannot be made. Set the first record again.`
  }
  if (domain.state === 'lost') {
    return `The proof has been gone for too long, so its links have stopped. They are back as soon as the first record is. On ${after(LOST_DAYS)} the domain is removed.`
  }
  return reachesUs(domain)
    ? 'Everything is in place: links on it work.'
    : 'It is yours: you can make links on it. Visitors do not reach us by that name yet, as far as we can see: set the second record too.'
}

function waitingWords({ obstacle, nextCheckAt }: OwnDomain): string {
  if (obstacle === 'in-use') {
    return 'The proof is there, but another account here has proven this name as well. It becomes yours once their proof is gone for good.'
  }
  if (obstacle === 'kept') {
    return 'The proof is there, but another account here had this name a short while ago, and it is kept for them. We go on looking.'
  }
  return nextCheckAt === null
    ? 'We looked for a month and did not find the proof. Set the records, then check again.'
    : 'Set these records where you manage the name. We look for them by ourselves; it can take an hour until a new record is seen everywhere.'
}

interface CheckWords {
  title: string
  message: string
  tone?: 'success' | 'danger'
}

/** What 'Check now' did. The server does not ask DNS twice within a few seconds, and then answers the last look again. */
export function checkWords(
  before: OwnDomain,
  after: OwnDomain,
  zone: string,
  locale?: string,
): CheckWords {
  if (after.state === 'verified') {
    return { title: `${after.name} is verified`, message: 'Its proof is there.' }
  }
  if (after.checkedAt !== null && after.checkedAt === before.checkedAt) {
    const next =
      after.nextCheckAt === null
        ? 'Try again in a few seconds.'
        : `We look again by ourselves at ${timeOfDay(after.nextCheckAt, zone, locale)}, or try again in a few seconds.`
    return { title: 'We looked a moment ago', message: next }
  }
  return {
    title: 'Not verified yet',
    message: `See each record of ${after.name} for what we found.`,
    tone: 'danger',
  }
}

const timeOfDay = (at: string, timeZone: string, locale = wordsLocale()): string =>
  dateWords(at, locale, { timeZone, hour: '2-digit', minute: '2-digit' })

/** '12 links', as a short note. */
export const linksWords = (count: number): string =>
  `${count.toLocaleString('en')} ${nounFor(count, 'link')}`
