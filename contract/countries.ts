/**
 * The countries that a rule can name (ISO 3166-1 alpha-2, and XK for Kosovo, as in the geography data), by continent as in
 * the package countries-list. Without zod, because the screens use it too.
 */
const table = {
  AF: [
    'Africa',
    `AO BF BI BJ BW CD CF CG CI CM CV DJ DZ EG EH ER ET GA GH GM GN GQ GW KE KM LR LS LY MA MG ML
    MR MU MW MZ NA NE NG RE RW SC SD SH SL SN SO SS ST SZ TD TG TN TZ UG YT ZA ZM ZW`,
  ],
  AN: ['Antarctica', `AQ BV GS HM TF`],
  AS: [
    'Asia',
    `AE AF AM AZ BD BH BN BT CC CN CX GE HK ID IL IN IO IQ IR JO JP KG KH KP KR KW KZ LA LB LK MM
    MN MO MV MY NP OM PH PK PS QA RU SA SG SY TH TJ TM TR TW UZ VN YE`,
  ],
  EU: [
    'Europe',
    `AD AL AT AX BA BE BG BY CH CY CZ DE DK EE ES FI FO FR GB GG GI GR HR HU IE IM IS IT JE LI LT
    LU LV MC MD ME MK MT NL NO PL PT RO RS SE SI SJ SK SM UA VA XK`,
  ],
  NA: [
    'North America',
    `AG AI AW BB BL BM BQ BS BZ CA CR CU CW DM DO GD GL GP GT HN HT JM KN KY LC MF MQ MS MX NI PA
    PM PR SV SX TC TT US VC VG VI`,
  ],
  OC: [
    'Oceania',
    `AS AU CK FJ FM GU KI MH MP NC NF NR NU NZ PF PG PN PW SB TK TL TO TV UM VU WF WS`,
  ],
  SA: ['South America', `AR BO BR CL CO EC FK GF GY PE PY SR UY VE`],
} as const

export type ContinentCode = keyof typeof table

export interface Continent {
  code: ContinentCode
  name: string
  countries: readonly string[]
}

const codes = Object.keys(table) as ContinentCode[]

export const continents: readonly Continent[] = codes.map((code) => {
  const [name, countries] = table[code]
  return { code, name, countries: countries.trim().split(/\s+/) }
})

export const countries: readonly string[] = continents.flatMap((continent) => continent.countries)

const known: ReadonlySet<string> = new Set(countries)

/** Expects capitals. */
export const isCountry = (code: string): boolean => known.has(code)

/** The continent of a country code in capitals; undefined for anything else. */
export const continentOf = (country: string): ContinentCode | undefined =>
  continents.find((continent) => continent.countries.includes(country))?.code

/** The countries of a continent, such as `continent:EU`; any other text is returned as it is. */
export const expandCountry = (text: string): readonly string[] => {
  if (text.length === 2) return [text.toUpperCase()]
  const [, code] = /^continent:([a-z]{2})$/i.exec(text) ?? []
  const continent = code && continents.find((each) => each.code === code.toUpperCase())
  return continent ? continent.countries : [text.toUpperCase()]
}
