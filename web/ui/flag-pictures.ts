import { pictureName } from './flag-names.ts'

// A chunk of its own, and each picture a file. `AD` is ours: its name would stand in an address that blockers refuse.
const packaged = import.meta.glob<string>(
  ['/node_modules/country-flag-icons/3x2/*.svg', '!/node_modules/country-flag-icons/3x2/AD.svg'],
  { eager: true, query: '?url&no-inline', import: 'default' },
)
const ours = import.meta.glob<string>('./flags/*.svg', {
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

/** Address of a country's picture; undefined where there is none. */
export const findPicture = (country: string): string | undefined =>
  pictures.get(pictureName(country))
