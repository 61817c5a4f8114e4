import { pictureName } from './flag-names.ts'

// A separate chunk, and one file per picture. `AD` has a picture of our own: ad blockers refuse an address with its name.
const packaged = import.meta.glob<string>(
  ['/node_modules/country-flag-icons/3x2/*.svg', '!/node_modules/country-flag-icons/3x2/AD.svg'],
  { eager: true, query: '?url&no-inline', import: 'default' },
)
const ours = import.meta.glob<string>('./*.svg', {
  eager: true,
  query: '?url&no-inline',
  import: 'default',
})

const pictures = new Map(
  Object.entries({ ...packaged, ...ours }).map(([path, url]) => [
    path.slice(path.lastIndexOf('/') + 1, -4).toLowerCase(),
    url,
  ]),
)

/** The address of a country's picture; undefined if there is none. */
export const findPicture = (country: string): string | undefined =>
  pictures.get(pictureName(country))
