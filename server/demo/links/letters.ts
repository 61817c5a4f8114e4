import { DAY, HOUR, MINUTE } from '../../platform/clock.ts'
import { type LinkPlan, lastDate } from '../link-plan.ts'

/** The story and the product in the newsletter of each month. */
const letters = [
  ['jan', 'January', 'A quiet year outside', 'Insulated flasks'],
  ['feb', 'February', 'How we mend a zipper', 'Repair kits'],
  ['mar', 'March', 'Reading a rain radar', 'Shell trousers'],
  ['apr', 'April', 'Boots, broken in slowly', 'Leather care'],
  ['may', 'May', 'Four huts without a car', 'Sleeping bag liners'],
  ['jun', 'June', 'Short nights, long walks', 'Head torches'],
  ['jul', 'July', 'What two kilos can carry', 'Tarps'],
  ['aug', 'August', 'Swimming where you can', 'Quick-dry towels'],
  ['sep', 'September', 'The commute as a walk', 'Rain capes'],
  ['oct', 'October', 'Where our wool comes from', 'Base layers'],
  ['nov', 'November', 'Why we close on Friday', 'Second-hand finds'],
  ['dec', 'December', 'A letter to last winter', 'Gift cards'],
] as const

const SENT_DAY = 4
const SENT_MS = 7.25 * HOUR

/** The links of a monthly newsletter: one to its story, one to its product. */
export function letterLinks(now: number, yearStart: number): LinkPlan[] {
  return letters.flatMap(([short, month, story, thing], index) => {
    const at = lastDate(now - SENT_MS, [index + 1, SENT_DAY]) + SENT_MS
    const createdAt = Math.max(yearStart, at - DAY)
    const campaign = `letter-${short}-${new Date(at).getUTCFullYear()}`
    const common = {
      channel: 'mail',
      market: 'everywhere',
      campaign,
      interest: { kind: 'burst', at, halfLifeDays: 0.8 },
    } as const
    return [
      {
        ...common,
        key: `letter-${short}`,
        title: `Letter of ${month}: ${story}`,
        target: `https://journal.alderandpine.example/letters/${wordsOf(story)}`,
        createdAt,
        daily: 1000,
      },
      {
        ...common,
        key: `letter-${short}-pick`,
        title: `Letter of ${month}: ${thing}`,
        target: `https://alderandpine.example/products/${wordsOf(thing)}`,
        createdAt: createdAt + 6 * MINUTE,
        daily: 420,
      },
    ]
  })
}

function wordsOf(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z]+/g, '-')
}
