import { countries } from '../../countries.ts'

interface CountryRule {
  /** 'DE,AT'; empty: any country. */
  readonly countries: string
}

interface Index {
  /** All rules, if none depends on the country: then the country need not be looked up. */
  all: readonly number[] | undefined
  /** For each country the index of its list in `lists`; 0 is the list of rules for any country. */
  table: Uint8Array
  lists: readonly (readonly number[])[]
}

const numbers = new Map(countries.map((code, at) => [code, at]))
const indexes = new WeakMap<readonly CountryRule[], Index>()

/** Indexes of the rules that can hold for the visitor's country, in order. In a long list most are for other countries. */
export function candidatesOf(
  rules: readonly CountryRule[],
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

/** One byte per country and few lists: thousands of links are evaluated in turn, and small indexes stay in the CPU cache. */
function indexOf(rules: readonly CountryRule[]): Index {
  const { places, anywhere } = placesOf(rules)
  const lists = new Map([[anywhere.join(), anywhere]])
  for (const list of places.values()) lists.set(list.join(), list)
  const names = [...lists.keys()]
  const table = Uint8Array.from(countries, (code) =>
    names.indexOf((places.get(code) ?? anywhere).join()),
  )
  return { all: places.size === 0 ? anywhere : undefined, table, lists: [...lists.values()] }
}

/** Rule indexes by country, and for countries that no rule names. */
function placesOf(rules: readonly CountryRule[]) {
  const places = new Map<string, number[]>()
  const anywhere: number[] = []
  for (const [at, { countries: codes }] of rules.entries()) {
    const named = codes === '' ? [] : codes.split(',')
    const met = codes === '' ? [anywhere, ...places.values()] : []
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
