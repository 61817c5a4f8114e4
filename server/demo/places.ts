/** Where visitors of the demo live. Cities and regions are named as in the bundled city data. */
export interface Country {
  /** Hours ahead of UTC in winter; the demo has no daylight saving time. */
  offset: number
  languages: Weights
  /** Weights by city and region. */
  cities: Weights
}

type Weights = Readonly<Record<string, number>>

export const countries = {
  DE: {
    offset: 1,
    languages: { de: 90, en: 7, tr: 2, pl: 1 },
    cities: {
      'Berlin, State of Berlin': 24,
      'Hamburg, Hamburg': 20,
      'Munich, Bavaria': 15,
      'Cologne, North Rhine-Westphalia': 9,
      'Frankfurt am Main, Hesse': 8,
      'Stuttgart, Baden-Wurttemberg': 7,
      'Freiburg im Breisgau, Baden-Wurttemberg': 5,
      'Nuremberg, Bavaria': 4,
      'Kiel, Schleswig-Holstein': 4,
      'Dortmund, North Rhine-Westphalia': 4,
    },
  },
  AT: {
    offset: 1,
    languages: { de: 94, en: 6 },
    cities: { 'Vienna, Vienna': 60, 'Salzburg, Salzburg': 25, 'Graz, Styria': 15 },
  },
  CH: {
    offset: 1,
    languages: { de: 66, fr: 26, en: 8 },
    cities: {
      'Zurich, Zurich': 48,
      'Bern, Bern': 20,
      'Geneva, Geneva': 14,
      'Basel, Basel-City': 10,
      'Lausanne, Vaud': 8,
    },
  },
  FR: {
    offset: 1,
    languages: { fr: 94, en: 6 },
    cities: {
      'Paris, Ile-de-France': 46,
      'Lyon, Rhone-Alpes': 18,
      'Grenoble, Rhone-Alpes': 14,
      'Strasbourg, Grand Est': 13,
      'Rennes, Brittany': 9,
    },
  },
  GB: {
    offset: 0,
    languages: { en: 100 },
    cities: {
      'London, England': 58,
      'Manchester, England': 20,
      'Reading, England': 12,
      'Belfast, Northern Ireland': 10,
    },
  },
  NL: {
    offset: 1,
    languages: { nl: 84, en: 16 },
    cities: {
      'Amsterdam, North Holland': 48,
      'Utrecht, Utrecht': 24,
      'Rotterdam, South Holland': 16,
      'Groningen, Groningen': 12,
    },
  },
  BE: {
    offset: 1,
    languages: { nl: 52, fr: 40, en: 8 },
    cities: { 'Brussels, Brussels Capital': 60, 'Mechelen, Flanders': 40 },
  },
  DK: {
    offset: 1,
    languages: { da: 90, en: 10 },
    cities: { 'Copenhagen, Capital Region': 70, 'Aalborg, North Denmark': 30 },
  },
  SE: {
    offset: 1,
    languages: { sv: 90, en: 10 },
    cities: { 'Stockholm, Stockholm': 58, 'Gothenburg, Vastra Gotaland': 27, 'Malmo, Skane': 15 },
  },
  NO: {
    offset: 1,
    languages: { no: 88, en: 12 },
    cities: { 'Oslo, Oslo': 72, 'Trondheim, Trondelag': 28 },
  },
  US: {
    offset: -6,
    languages: { en: 92, es: 8 },
    cities: {
      'New York, New York': 34,
      'Chicago, Illinois': 20,
      'Boston, Massachusetts': 16,
      'Seattle, Washington': 16,
      'Los Angeles, California': 14,
    },
  },
  CA: {
    offset: -5,
    languages: { en: 80, fr: 20 },
    cities: { 'Toronto, Ontario': 44, 'Vancouver, British Columbia': 32, 'Montreal, Quebec': 24 },
  },
  IT: {
    offset: 1,
    languages: { it: 92, de: 8 },
    cities: { 'Milan, Lombardy': 50, 'Rome, Lazio': 28, 'Turin, Piedmont': 22 },
  },
  PL: {
    offset: 1,
    languages: { pl: 94, en: 6 },
    cities: { 'Warsaw, Mazovia': 52, 'Krakow, Lesser Poland': 30, 'Poznan, Greater Poland': 18 },
  },
  AU: {
    offset: 10,
    languages: { en: 100 },
    cities: { 'Sydney, New South Wales': 58, 'Melbourne, Victoria': 42 },
  },
} as const satisfies Readonly<Record<string, Country>>

export type CountryCode = keyof typeof countries

/** The countries that a link is made for, with their weights. */
export const markets = {
  everywhere: {
    DE: 46,
    AT: 8,
    CH: 7,
    FR: 8,
    GB: 8,
    NL: 6,
    BE: 2,
    DK: 2,
    SE: 2,
    NO: 1,
    US: 5,
    CA: 1,
    IT: 2,
    PL: 1.5,
    AU: 0.5,
  },
  german: { DE: 80, AT: 11, CH: 7, NL: 1, IT: 1 },
  french: { FR: 76, BE: 11, CH: 10, CA: 3 },
  english: { GB: 52, US: 28, CA: 7, AU: 4, NL: 5, SE: 4 },
  shops: { DE: 96, AT: 2, NL: 1, DK: 1 },
} as const satisfies Readonly<Record<string, Partial<Record<CountryCode, number>>>>

export type MarketName = keyof typeof markets

/** Data centres, where bots and previews run, with their weights. */
export const dataCentres = {
  'Ashburn, Virginia, US': 52,
  'Columbus, Ohio, US': 20,
  'Dublin, Leinster, IE': 14,
  'Frankfurt am Main, Hesse, DE': 14,
} as const

/** Latitude and longitude of the cities, in degrees. */
const positions: Readonly<Record<string, readonly [number, number]>> = {
  Berlin: [52.5, 13.4],
  Hamburg: [53.6, 10],
  Munich: [48.1, 11.6],
  Cologne: [50.9, 7],
  'Frankfurt am Main': [50.1, 8.7],
  Stuttgart: [48.8, 9.2],
  'Freiburg im Breisgau': [48, 7.8],
  Nuremberg: [49.5, 11.1],
  Kiel: [54.3, 10.1],
  Dortmund: [51.5, 7.5],
  Vienna: [48.2, 16.4],
  Salzburg: [47.8, 13],
  Graz: [47.1, 15.4],
  Zurich: [47.4, 8.5],
  Bern: [46.9, 7.4],
  Geneva: [46.2, 6.1],
  Basel: [47.6, 7.6],
  Lausanne: [46.5, 6.6],
  Paris: [48.9, 2.4],
  Lyon: [45.8, 4.8],
  Grenoble: [45.2, 5.7],
  Strasbourg: [48.6, 7.8],
  Rennes: [48.1, -1.7],
  London: [51.5, -0.1],
  Manchester: [53.5, -2.2],
  Reading: [51.5, -1],
  Belfast: [54.6, -5.9],
  Amsterdam: [52.4, 4.9],
  Utrecht: [52.1, 5.1],
  Rotterdam: [51.9, 4.5],
  Groningen: [53.2, 6.6],
  Brussels: [50.9, 4.4],
  Mechelen: [51, 4.5],
  Copenhagen: [55.7, 12.6],
  Aalborg: [57, 9.9],
  Stockholm: [59.3, 18.1],
  Gothenburg: [57.7, 12],
  Malmo: [55.6, 13],
  Oslo: [59.9, 10.8],
  Trondheim: [63.4, 10.4],
  'New York': [40.7, -74],
  Chicago: [41.9, -87.6],
  Boston: [42.4, -71.1],
  Seattle: [47.6, -122.3],
  'Los Angeles': [34.1, -118.2],
  Toronto: [43.7, -79.4],
  Vancouver: [49.3, -123.1],
  Montreal: [45.5, -73.6],
  Milan: [45.5, 9.2],
  Rome: [41.9, 12.5],
  Turin: [45.1, 7.7],
  Warsaw: [52.2, 21],
  Krakow: [50.1, 19.9],
  Poznan: [52.4, 16.9],
  Sydney: [-33.9, 151.2],
  Melbourne: [-37.8, 145],
  Ashburn: [39, -77.5],
  Columbus: [40, -83],
  Dublin: [53.3, -6.3],
}

/** All cities of the demo, with their positions. */
export function listCities() {
  const ofCountries = Object.entries<Country>(countries).flatMap(([country, { cities }]) =>
    Object.keys(cities).map((name) => `${name}, ${country}`),
  )
  return [...ofCountries, ...Object.keys(dataCentres)].map((name) => {
    const [city = '', region = '', country = ''] = name.split(', ')
    const [latitude, longitude] = positions[city] ?? []
    if (latitude === undefined || longitude === undefined) throw new Error(`${city} is nowhere`)
    return { country, region, city, latitude, longitude }
  })
}
