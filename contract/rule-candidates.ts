import { countries } from './countries.ts'

interface AsksCountry {
  /** 'DE,AT'; empty: anywhere. */
  readonly countries: string
}

interface Index {
  /** All of them, where no rule asks for the country: then nobody looks it up. */
  all: readonly number[] | undefined
  /** For each country the place of its list in `lists`; 0 is that of the rules for any country. */
  table: Uint8Array
  lists: readonly (readonly number[])[]
}

const numbers = new Map(countries.map((code, at) => [code, at]))
const indexes = new WeakMap<readonly AsksCountry[], Index>()

/** The places of the rules that a visitor's country may meet, in order. Most of a long list are for other countries. */
export function candidatesOf(
  rules: readonly AsksCountry[],
  visitor: { readonly country: string },
): readonly number[] {
  let index = indexes.get(rules)
  if (!index) {
    index = indexOf(rules)
    indexes.set(rules, index)
  }
  if (index.all) return index.all
  const number = numbers.get(visitor.country)
  return index.lists[number === undefined ? 0 : (index.table[number] ?? 0)] ?? []
}

/** A byte a country, and few lists: thousands of links are asked in turns, and what is small stays near. */
function indexOf(rules: readonly AsksCountry[]): Index {
  const { places, anywhere } = placesOf(rules)
  const lists = new Map([[anywhere.join(), anywhere]])
  for (const list of places.values()) lists.set(list.join(), list)
  const names = [...lists.keys()]
  const table = Uint8Array.from(countries, (code) =>
    names.indexOf((places.get(code) ?? anywhere).join()),
  )
  return { all: places.size === 0 ? anywhere : undefined, table, lists: [...lists.values()] }
}

/** By country, and for those that no rule names. */
function placesOf(rules: readonly AsksCountry[]) {
  const places = new Map<string, number[]>()
  const anywhere: number[] = []
  for (const [at, { countries: asked }] of rules.entries()) {
    const named = asked === '' ? [] : asked.split(',')
    const met = asked === '' ? [anywhere, ...places.values()] : []
    for (const list of met) list.push(at)
    for (const code of named) listOf(places, code, anywhere).push(at)
  }
  return { places, anywhere }
}

function listOf(places: Map<string, number[]>, code: string, anywhere: readonly number[]) {
  const known = places.get(code)
  if (known) return known
  const made = [...anywhere]
  places.set(code, made)
  return made
}
